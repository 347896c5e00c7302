import { readFile } from "node:fs/promises";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Release } from "@cointide/shared/contracts/registry";
import { reasonOf, unlessMissing } from "../releases/disk.ts";
import type { ConfigCache } from "./config-cache.ts";
import { contentType } from "./content-types.ts";
import { embedConfig, embedFolder, hasEmbed } from "./embed-config.ts";
import { embedPolicy } from "./embed-policy.ts";
import { logOncePerMinute } from "./log-once.ts";
import { createPublishedFiles } from "./published-files.ts";
import { requestPath } from "./request-path.ts";
import { reachable } from "./security-headers.ts";
import { sendText } from "./send-text.ts";
import { type Handler, sendUnreadable, staticFiles } from "./static-files.ts";

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
  /** The origins whose pages may frame the ticker. */
  parents: readonly string[];
  /** Whether people reach the product elsewhere than on this machine. */
  isPublic?: boolean;
};

/** Long enough to spare requests, short enough that a release reaches every page soon. */
const SOON = "public, max-age=300";
const OPEN: OutgoingHttpHeaders = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "timing-allow-origin": "*",
};

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

/** Gives a function that answers in place of a file that is not what was published. */
function createChangeRefusal({ slice, files }: EmbedOptions) {
  const published = createPublishedFiles();
  const report = logOncePerMinute();
  /** Whether it answered: pages of others cannot check what they get at an address that never changes. */
  return async (path: string, release: Release, response: ServerResponse): Promise<boolean> => {
    const name = `embed/${path}`;
    const integrity = release.integrity[name];
    const file = join(files, slice, release.version, name);
    if (integrity === undefined || (await published.isAsPublished(file, integrity))) return false;
    report(
      `${file} is not what was published, and is not served. Restore it, or publish another version of ${slice}.`,
    );
    response.writeHead(503, { ...OPEN, "content-type": "text/plain", "cache-control": "no-store" });
    response.end("This file is not what was published.");
    return true;
  };
}

/**
 * Answers below `/embed/`, at addresses that never change, with the files of the slice's current release: scripts
 * for foreign pages, a page to try them on, and one to frame. A slice that has none of it answers nothing here.
 */
export function createEmbedPages(options: EmbedOptions): Handler {
  const { slice, files, config, api, parents } = options;
  const scripts = staticFiles(files, { ...OPEN, "cache-control": SOON });
  const refuseChanged = createChangeRefusal(options);
  const report = logOncePerMinute();

  async function sendConfig(release: Release, response: ServerResponse): Promise<void> {
    const known = await config();
    const headers = { ...OPEN, "content-type": "application/json; charset=utf-8" };
    if (known === null) {
      response.writeHead(503, { ...headers, "cache-control": "no-store", "retry-after": "1" }).end("null");
      return;
    }
    const answer = JSON.stringify(embedConfig({ slice, release, config: known, api, parents }));
    response.writeHead(200, { ...headers, "cache-control": "public, max-age=60" }).end(answer);
  }

  async function headersOf(isFramed: boolean): Promise<OutgoingHttpHeaders> {
    const known = await config();
    const feeds = known === null ? options.feeds : [known.feed];
    return {
      "cache-control": "no-cache",
      "content-security-policy": embedPolicy({
        ...{ api, feeds: reachable(feeds, options.isPublic ?? false) },
        parents: isFramed ? parents : [],
      }),
      "referrer-policy": "strict-origin-when-cross-origin",
    };
  }

  /** Serves a file of the release as if it had been asked for there. */
  function pass(file: string, from: Handler, ...[request, response, next]: Parameters<Handler>): void {
    const { url } = request;
    request.url = file;
    from(request, response, () => {
      request.url = url;
      next();
    });
  }

  /** A page names its scripts at the release's own address, with what the browser checks them by. */
  async function sendPage(
    { file, isFramed }: { file: string; isFramed: boolean },
    release: Release,
    ...[request, response, next]: Parameters<Handler>
  ): Promise<void> {
    const text = await readFile(join(files, slice, release.version, "embed", file), "utf8").catch(
      unlessMissing,
    );
    if (text === undefined || (request.method !== "GET" && request.method !== "HEAD")) {
      next();
      return;
    }
    await sendText(request, response, withIntegrity(text, slice, release), {
      "content-type": contentType(file),
      vary: "accept-encoding",
      "x-content-type-options": "nosniff",
      ...(await headersOf(isFramed)),
    });
  }

  async function answer(path: string, release: Release, ...call: Parameters<Handler>): Promise<void> {
    const folder = embedFolder(slice, release);
    const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
    if (await refuseChanged(page?.file ?? path, release, call[1])) return;
    if (path === "config.json") await sendConfig(release, call[1]);
    else if (page === undefined) pass(`${folder}${path}`, scripts, ...call);
    else await sendPage(page, release, ...call);
  }

  return (request: IncomingMessage, response: ServerResponse, next) => {
    const path = requestPath(request.url);
    const release = path?.startsWith("/embed") ? options.current() : undefined;
    if (path === null || release === undefined || !hasEmbed(release)) next();
    else if (path === "/embed") response.writeHead(308, { location: "/embed/" }).end();
    else if (path.startsWith("/embed/")) {
      answer(path.slice("/embed/".length), release, request, response, next).catch((error) => {
        report(`Embedded files cannot be read: ${reasonOf(error)}.`);
        sendUnreadable(response, OPEN);
      });
    } else next();
  };
}
