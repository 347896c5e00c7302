import { join } from "node:path";
import { reachable } from "@cointide/server/public-origin";
import { sendSentence } from "@cointide/server/send-sentence";
import type { Release } from "@cointide/shared/contracts/release";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { unlessMissing } from "../releases/disk.ts";
import { openRegularFile } from "../releases/regular-files.ts";
import type { ConfigCache } from "./config-cache.ts";
import { sendFile, sendUnreadable } from "./edge-app.ts";
import { embedConfig, embedFolder, hasEmbed } from "./embed-config.ts";
import { embedPolicy } from "./embed-policy.ts";
import { logOncePerMinute } from "./log-once.ts";
import { createPublishedFiles } from "./published-files.ts";
import { requestPath } from "./request-path.ts";

export type EmbedOptions = {
  slice: string;
  /** The folder of the slice's releases. */
  files: string;
  /** What everybody gets now; undefined where nothing is published. */
  current: () => Release | undefined;
  config: ConfigCache;
  /** Where browsers reach the service. */
  api: string;
  /** The feeds that a page may need before the service has said which one it is. */
  feeds: readonly string[];
  /** The origins whose pages may frame what the slice embeds. */
  parents: readonly string[];
  /** Whether people reach the product elsewhere than on this machine. */
  isPublic?: boolean;
};

/** Long enough to spare requests, short enough that a release reaches every page soon. */
const SOON = "public, max-age=300";

/** The pages below `/embed/`, by their addresses there. */
const PAGES: Readonly<Record<string, { file: string; isFramed: boolean }>> = {
  "": { file: "index.html", isFramed: false },
  frame: { file: "frame.html", isFramed: true },
};

/** Names the scripts and stylesheets of a page at the release's own address, with what browsers check them by. */
const withIntegrity = (page: string, slice: string, release: Release): string =>
  page.replace(/(src|href)="([\w.-]+\.(?:js|css))"/g, (tag, attribute, name) => {
    const integrity = release.integrity[`embed/${name}`];
    const address = `${embedFolder(slice, release)}${name}`;
    return integrity ? `${attribute}="${address}" integrity="${integrity}" crossorigin="anonymous"` : tag;
  });

async function readTextFile(path: string): Promise<string> {
  const file = await openRegularFile(path);
  return file.readFile("utf8").finally(() => file.close());
}

/** What a path asks for below `/embed/` or `/embed/SLICE/`; null for one of the two without its slash. */
function embedPath(path: string, slice: string): string | null {
  const own = `/embed/${slice}`;
  if (path === "/embed" || path === own) return null;
  return path.slice((path.startsWith(`${own}/`) ? `${own}/` : "/embed/").length);
}

/**
 * Answers below `/embed/`, at addresses that never change, with the files of the slice's current release: scripts
 * for foreign pages, a page to try them on, and one to frame. Below `/embed/SLICE/` is the same, so that slices which
 * are served from one origin can be told apart. A slice that has none of it answers nothing here.
 */
export function addEmbedPages(app: FastifyInstance, options: EmbedOptions): void {
  const { slice, files, config, api, parents } = options;
  const published = createPublishedFiles();
  const report = logOncePerMinute();

  /** Pages of others cannot check what they get at an address that never changes. */
  async function isAsPublished(name: string, { version, integrity }: Release): Promise<boolean> {
    const digest = integrity[name];
    const file = join(files, slice, version, name);
    if (digest === undefined || (await published.isAsPublished(file, digest))) return true;
    report(
      `${file} differs from what was published and is not served. Restore it, or publish another version of ${slice}.`,
    );
    return false;
  }

  async function sendConfig(release: Release, reply: FastifyReply) {
    const known = await config();
    reply.type("application/json; charset=utf-8");
    if (known === null) {
      return reply.code(503).headers({ "cache-control": "no-store", "retry-after": "1" }).send("null");
    }
    const answer = JSON.stringify(embedConfig({ slice, release, config: known, api, parents }));
    return reply.header("cache-control", "public, max-age=60").send(answer);
  }

  /** A page names its scripts at the release's own address, with what the browser checks them by. */
  async function sendPage(
    { file, isFramed }: { file: string; isFramed: boolean },
    release: Release,
    reply: FastifyReply,
  ) {
    const text = await readTextFile(join(files, slice, release.version, "embed", file)).catch(unlessMissing);
    if (text === undefined) return reply.callNotFound();
    const known = await config();
    const feeds = known === null ? options.feeds : [known.feed];
    reply.type("text/html; charset=utf-8").headers({
      "cache-control": "no-cache",
      "content-security-policy": embedPolicy({
        ...{ api, feeds: reachable(feeds, options.isPublic ?? false) },
        parents: isFramed ? parents : [],
      }),
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    return reply.compress(withIntegrity(text, slice, release));
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const address = requestPath(request.raw.url);
    const release = options.current();
    if (address === null || release === undefined || !hasEmbed(release)) return reply.callNotFound();
    const path = embedPath(address, slice);
    if (path === null) return reply.redirect(`${address}/`, 308);
    if (path === "config.json") return sendConfig(release, reply);
    const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
    if (!(await isAsPublished(`embed/${page?.file ?? path}`, release))) {
      return sendSentence(reply, 503, "This file differs from what was published.");
    }
    if (page !== undefined) return sendPage(page, release, reply);
    return sendFile(request, reply, `${embedFolder(slice, release)}${path}`, SOON);
  }

  app.get("/embed", { errorHandler: sendUnreadable }, answer);
  app.get("/embed/*", { errorHandler: sendUnreadable }, answer);
}
