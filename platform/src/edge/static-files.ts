import { once } from "node:events";
import { createReadStream, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline, Readable } from "node:stream";
import { reasonOf } from "../releases/disk.ts";
import { acceptedEncodings, type Encoding } from "./accept-encoding.ts";
import { byteRange } from "./byte-range.ts";
import { cacheControl, HIDDEN_PATH } from "./cache-rules.ts";
import { contentType } from "./content-types.ts";
import { isKnown, tagOfFile } from "./entity-tag.ts";
import { logOncePerMinute } from "./log-once.ts";
import { requestPath } from "./request-path.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const UNREADABLE: OutgoingHttpHeaders = {
  "content-type": "text/plain; charset=utf-8",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "retry-after": "1",
};

const EXTENSIONS: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/** A file as it will be sent: itself, or the copy of it that was compressed ahead. */
type Found = { path: string; stats: Stats; encoding?: Encoding };

/** Names of files that cannot be there. Any other error may pass, and is no missing file. */
const ABSENT = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP", "ERR_INVALID_ARG_VALUE"]);

async function fileAt(path: string): Promise<Stats | undefined> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.has(error.code ?? "")) return undefined;
    throw error;
  });
  return stats?.isFile() ? stats : undefined;
}

/** Opens the file before anything is sent, so that one that cannot be read is said to be so. */
async function openFile(path: string, range?: { start: number; end: number }): Promise<Readable> {
  const stream = createReadStream(path, range);
  await once(stream, "open");
  return stream;
}

async function find(path: string, { headers }: IncomingMessage): Promise<Found | undefined> {
  const stats = await fileAt(path);
  if (stats === undefined) return undefined;
  // A part of a file is a part of what its author wrote.
  const encodings = headers.range === undefined ? acceptedEncodings(headers["accept-encoding"]) : [];
  for (const encoding of encodings) {
    const copy = `${path}${EXTENSIONS[encoding]}`;
    const compressed = await fileAt(copy);
    if (compressed !== undefined) return { path: copy, stats: compressed, encoding };
  }
  return { path, stats };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { path, stats, encoding }: Found,
  common: OutgoingHttpHeaders,
): Promise<void> {
  const tag = tagOfFile(stats, encoding);
  const headers = {
    ...common,
    etag: tag,
    vary: "accept-encoding",
    "accept-ranges": "bytes",
    ...(encoding && { "content-encoding": encoding }),
  };
  if (isKnown(request.headers["if-none-match"], tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const isSame = (request.headers["if-range"] ?? tag) === tag;
  const range = isSame ? byteRange(request.headers.range, stats.size) : undefined;
  if (range === "unsatisfiable") {
    response.writeHead(416, { ...headers, "content-range": `bytes */${stats.size}` }).end();
    return;
  }
  const length = range === undefined ? stats.size : range.end - range.start + 1;
  const part = range && { "content-range": `bytes ${range.start}-${range.end}/${stats.size}` };
  const isEmpty = request.method === "HEAD" || length === 0;
  const content = isEmpty ? Readable.from([]) : await openFile(path, range);
  response.writeHead(range ? 206 : 200, { ...headers, "content-length": length, ...part });
  pipeline(content, response, () => {});
}

/** Answers in place of a file that is there and cannot be read now. */
export function sendUnreadable(response: ServerResponse, extra: OutgoingHttpHeaders): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(503, { ...extra, ...UNREADABLE }).end("The file cannot be read at the moment.");
}

/**
 * Serves the files of builds: compressed ahead, those that never change cached for good, nothing hidden or
 * half written. It looks for each file when it is asked for: a release may come while the server runs.
 * @param extra headers for every file beyond the usual ones.
 */
export function staticFiles(folder: string, extra: OutgoingHttpHeaders = {}): Handler {
  const report = logOncePerMinute();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const path = requestPath(request.url);
    if (path === null || HIDDEN_PATH.test(path)) return false;
    const found = await find(join(folder, path), request);
    if (found === undefined) return false;
    await send(request, response, found, {
      "content-type": contentType(path),
      "cache-control": cacheControl(path),
      "x-content-type-options": "nosniff",
      ...extra,
    });
    return true;
  }

  return (request, response, next) => {
    answer(request, response).then(
      (answered) => answered || next(),
      (error) => {
        report(`Files cannot be read: ${reasonOf(error)}.`);
        sendUnreadable(response, extra);
      },
    );
  };
}
