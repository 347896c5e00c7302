import { createHash } from "node:crypto";
import { contentSecurityPolicy, PUSH_WORKER_HEADERS, pageHeaders } from "@cointide/server/security-headers";
import { sendSentence } from "@cointide/server/send-sentence";
import { type Trial, ticketFor } from "@cointide/server/trial-ticket";
import type { Composition, Deployment, PageData } from "@cointide/shared/contracts/page";
import type { ShellRelease } from "@cointide/shared/contracts/registry";
import { readWorking, type WorkingReleases } from "@cointide/shared/releases/working-releases";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Preview } from "../releases/previews.ts";
import { COMPOSITION } from "../releases/publish-shell.ts";
import { ASK_AGAIN } from "./cache-rules.ts";
import { cohortOf } from "./cohort.ts";
import type { ConfigCache } from "./config-cache.ts";
import { addFiles, createEdgeApp, type EdgeOptions, sendFile, sendUnreadable } from "./edge-app.ts";
import { readPageAddress } from "./page-address.ts";
import type { PageStyles } from "./page-styles.ts";
import { openPreviewLink, previewOf } from "./preview-visits.ts";
import { renderPage } from "./render-page.ts";
import { requestPath } from "./request-path.ts";
import { addProxy, addServiceProxy } from "./service-proxy.ts";

const PUSH_WORKER = "/push-worker.js";

/** What a page is made of for one visitor. */
export type PageSource = {
  shell: ShellRelease;
  composition: Composition;
  deployment: Deployment;
  /** What the visitor gets of slices whose releases are judged by reports. */
  trials?: readonly Trial[];
  /** The candidate in the composition that this visitor alone gets, or why the visitor's preview shows none. */
  preview?: PageData["preview"];
  refusedPreview?: PageData["refusedPreview"];
};

export type ShellOptions = EdgeOptions & {
  /**
   * What a page is made of now for a visitor's cohort, and the releases that worked last in the browser; a release may change
   * it while the server runs.
   */
  page: (cohort: number, preview?: Preview | null, working?: WorkingReleases) => PageSource;
  /** What links to previews are checked by; without it there are none. */
  previewKey?: string;
  /** The stylesheets that stand in pages; without it, pages link them. */
  stylesOf?: PageStyles;
  /** The text of the signed registry, for pages that follow it; absent where they are not to. */
  registry?: () => string;
  /** What the service checks tickets of pages by; without it pages have none. */
  ticketSecret?: string | undefined;
  /** Where the service answers; the shell's origin passes /api on to it. */
  service: string;
  /** Where the publishing service answers, for /publish; absent: nowhere. */
  publishing?: string;
  config: ConfigCache;
  /** The feeds that a page may need before the service has said which one it is. */
  feeds: readonly string[];
  /** Whether people reach the page by https alone. */
  secure?: boolean;
  /** Whether people reach the page elsewhere than on this machine. */
  isPublic?: boolean;
  /** Development only: what stands in the page before all scripts; hot updates need a page without a policy. */
  development?: { head: string };
};

/** Browsers ask for pages by their type. A request that accepts anything gets one too, unless it names a file. */
const takesPage = (accept: string, path: string): boolean =>
  accept.includes("text/html") || (accept.includes("*/*") && !/\.\w+$/.test(path));

const isPage = ({ method, headers }: FastifyRequest, path: string): boolean =>
  (method === "GET" || method === "HEAD") && takesPage(headers.accept ?? "*/*", path);

/** What the visitor's page is made of now, and the cookie that keeps a new visitor's place. */
function sourceFor(
  { page, previewKey, secure = false }: ShellOptions,
  request: FastifyRequest,
  refused?: PageData["refusedPreview"],
) {
  const { cohort, setCookie } = cohortOf(request.headers.cookie, secure);
  const preview = previewKey && !refused ? previewOf(request, previewKey) : null;
  const source = page(cohort, preview, readWorking(request.headers.cookie));
  return { setCookie, source: refused ? { ...source, refusedPreview: refused } : source };
}

async function sendPage(
  options: ShellOptions,
  pathname: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { previewKey: publicKey, secure = false } = options;
  const opening = publicKey ? openPreviewLink(request, reply, { publicKey, secure }) : null;
  if (opening?.isAnswered) return reply;
  const { source, setCookie } = sourceFor(options, request, opening?.refused);
  const { shell, composition, deployment, trials = [], preview, refusedPreview } = source;
  const ticket = ticketFor(trials, options.ticketSecret);
  const config = await options.config();
  const { html, inlined } = renderPage({
    shell,
    data: {
      ...{ api: "/api", composition, deployment, config },
      ...(ticket && { trial: ticket }),
      ...(preview && { preview }),
      ...(refusedPreview && { refusedPreview }),
    },
    pathname,
    head: options.development?.head ?? "",
    stylesOf: options.stylesOf,
  });
  const policy = contentSecurityPolicy({
    slices: composition.slices.map(({ origin }) => origin),
    feeds: config === null ? options.feeds : [config.feed],
    inlined,
    overrides: deployment.overrides,
    isPublic: options.isPublic ?? false,
  });
  reply.type("text/html; charset=utf-8").headers({
    // Made for one visitor, of the registry as it is now.
    "cache-control": `private, ${ASK_AGAIN}`,
    vary: "accept-encoding, cookie",
    ...pageHeaders(secure),
    ...(options.development === undefined && { "content-security-policy": policy }),
    ...(setCookie !== null && { "set-cookie": setCookie }),
  });
  // A malformed URL reaches no route, and so has no `compress`.
  return reply.compress?.(html) ?? reply.send(html);
}

/** Builds the server of the shell's origin: its files, the service below /api, and the page at every other address. */
export function createShellApp(options: ShellOptions): FastifyInstance {
  async function answerOther(request: FastifyRequest, reply: FastifyReply) {
    const { url = "/" } = request.raw;
    if (/^\/(?!(api|publish)\b)/.test(url)) {
      const { pathname, redirect } = readPageAddress(url);
      // A malformed address gets a page as well, which shows that there is nothing at it.
      if (isPage(request, pathname)) {
        if (redirect === null) return sendPage(options, pathname, request, reply);
        return reply.header("cache-control", "no-store").redirect(redirect, 302);
      }
    }
    if (requestPath(url) === null) return sendSentence(reply, 400, "Malformed URL.");
    return sendSentence(reply, 404, "There is no such file.");
  }

  const { registry } = options;
  const app = createEdgeApp(options, answerOther);
  app.setNotFoundHandler(answerOther);
  app.register(async (scope) => {
    addServiceProxy(scope, options.service);
    if (options.publishing !== undefined) addProxy(scope, "/publish", options.publishing);
    addFiles(scope);
    // Its scope is the whole origin, as its address is at the root; browsers look for another one at each visit.
    scope.get(PUSH_WORKER, { errorHandler: sendUnreadable }, (request, reply) =>
      sendFile(request, reply.headers(PUSH_WORKER_HEADERS), PUSH_WORKER, ASK_AGAIN),
    );
    scope.get(COMPOSITION, async (request, reply) => {
      const { composition } = sourceFor(options, request).source;
      reply.headers({ "cache-control": `private, ${ASK_AGAIN}`, vary: "accept-encoding, cookie" });
      return reply.type("application/json; charset=utf-8").compress(JSON.stringify(composition));
    });
    if (registry !== undefined) {
      scope.get("/registry.json", async (request, reply) => {
        const text = registry();
        const etag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
        reply.headers({ "cache-control": ASK_AGAIN, etag }).type("application/json; charset=utf-8");
        const isKnown = request.headers["if-none-match"]?.includes(etag);
        return isKnown ? reply.code(304).send() : reply.compress(text);
      });
    }
  });
  return app;
}
