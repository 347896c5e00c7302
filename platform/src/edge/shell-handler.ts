import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Composition, Deployment } from "@cointide/shared/contracts/page";
import type { ShellRelease } from "@cointide/shared/contracts/registry";
import { cohortOf } from "./cohort.ts";
import type { ConfigCache } from "./config-cache.ts";
import { logOncePerMinute } from "./log-once.ts";
import type { PageStyles } from "./page-styles.ts";
import { NothingPublished, type Readiness, sendReadiness } from "./readiness.ts";
import { renderPage } from "./render-page.ts";
import { requestPath } from "./request-path.ts";
import { contentSecurityPolicy, pageHeaders } from "./security-headers.ts";
import { sendRegistry, sendText } from "./send-text.ts";
import { createServiceProxy, INTERNAL_PATH } from "./service-proxy.ts";
import { staticFiles } from "./static-files.ts";
import { type Trial, ticketFor } from "./trial-ticket.ts";

/** What a page is made of for one visitor. */
export type PageSource = {
  shell: ShellRelease;
  composition: Composition;
  deployment: Deployment;
  /** What the visitor gets of slices that are on trial. */
  trials?: readonly Trial[];
};

export type ShellOptions = {
  /** The folder of the shell's builds. */
  files: string;
  /** What a page is made of now for a visitor's cohort; a release may change it while the server runs. */
  page: (cohort: number) => PageSource;
  /** The stylesheets that stand in pages; without it, pages link them. */
  stylesOf?: PageStyles;
  /** The text of the signed registry, for pages that follow it; absent where they are not to. */
  registry?: () => string;
  /** What is amiss, in a sentence; null where all is well. */
  trouble?: () => string | null;
  /** What `/readyz` is answered from. */
  readiness?: () => Readiness;
  /** What the service checks tickets of pages by; without it pages have none. */
  ticketSecret?: string | undefined;
  /** Where the service answers; the shell's origin passes /api on to it. */
  service: string;
  /** The proxies in front whose word on who asks counts; without it, none. */
  trustedProxies?: readonly string[];
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

const PLAIN = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** Browsers ask for pages by their type. Whoever takes anything gets one too, unless the name is a file's. */
const takesPage = (accept: string, path: string): boolean =>
  accept.includes("text/html") || (accept.includes("*/*") && !/\.\w+$/.test(path));

const isPage = ({ method, headers }: IncomingMessage, path: string): boolean =>
  (method === "GET" || method === "HEAD") && takesPage(headers.accept ?? "*/*", path);

async function sendPage(
  options: ShellOptions,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { cohort, setCookie } = cohortOf(request.headers.cookie, options.secure ?? false);
  const { shell, composition, deployment, trials = [] } = options.page(cohort);
  const ticket = ticketFor(trials, options.ticketSecret);
  const config = await options.config();
  const { html, inlined } = renderPage({
    shell,
    data: { api: "/api", composition, deployment, config, ...(ticket && { trial: ticket }) },
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
  await sendText(request, response, html, {
    "content-type": "text/html; charset=utf-8",
    // Made for one visitor, of the registry as it is now.
    "cache-control": "private, no-cache",
    vary: "accept-encoding, cookie",
    ...(options.development === undefined && { "content-security-policy": policy }),
    ...(setCookie !== null && { "set-cookie": setCookie }),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    ...pageHeaders(options.secure ?? false),
  });
}

/** Answers for the shell's origin: its files, the service below /api, and the page at every other address. */
export function createShellHandler(options: ShellOptions): RequestListener {
  const { registry, trouble = () => null, readiness = () => ({ trouble: trouble(), file: null }) } = options;
  const files = staticFiles(options.files);
  const api = createServiceProxy(options.service, options.trustedProxies);
  const report = logOncePerMinute();

  function say(response: ServerResponse, status: number, sentence: string): void {
    response.writeHead(status, PLAIN).end(sentence);
  }

  function sent(response: ServerResponse, sending: Promise<void>, failure: string): void {
    sending.catch((error) => {
      if (error instanceof NothingPublished) {
        say(response, 503, error.message);
        return;
      }
      report(`${failure} ${error instanceof Error ? error.stack : error}`);
      if (response.headersSent) response.destroy();
      else say(response, 500, failure);
    });
  }

  function answerApi(path: string, request: IncomingMessage, response: ServerResponse): void {
    if (INTERNAL_PATH.test(path)) say(response, 404, "There is nothing at this address.");
    else api(request, response);
  }

  function answerPage(path: string, request: IncomingMessage, response: ServerResponse): void {
    sent(response, sendPage(options, path, request, response), "The page could not be made.");
  }

  return (request, response) => {
    const path = requestPath(request.url);
    if (path === null) {
      // A person who opens a malformed address is told so by the page, as at any address without content.
      if (/^\/(?!api\b)/.test(request.url ?? "") && isPage(request, "/")) answerPage("/*", request, response);
      else say(response, 400, "This is no address.");
    } else if (path === "/healthz") say(response, 200, trouble() ?? "ok");
    else if (path === "/readyz") void sendReadiness(response, readiness());
    else if (/^\/api(\/|$)/.test(path) && /^\/api\b/.test(request.url ?? "")) {
      answerApi(path, request, response);
    } else if (path === "/registry.json" && registry !== undefined) {
      const sending = (async () => sendRegistry(request, response, registry()))();
      sent(response, sending, "The registry cannot be read.");
    } else {
      files(request, response, () => {
        if (!isPage(request, path)) say(response, 404, "There is no such file.");
        else answerPage(path, request, response);
      });
    }
  };
}
