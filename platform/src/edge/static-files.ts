import { createReadStream, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { acceptedEncodings, type Encoding } from "./accept-encoding.ts";
import { byteRange } from "./byte-range.ts";
import { cacheControl, HIDDEN_PATH } from "./cache-rules.ts";
import { contentType } from "./content-types.ts";
import { isKnown, tagOfFile } from "./entity-tag.ts";
import { requestPath } from "./request-path.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const EXTENSIONS: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/** A file as it will be sent: itself, or the copy of it that was compressed ahead. */
type Found = { path: string; stats: Stats; encoding?: Encoding };

async function fileAt(path: string): Promise<Stats | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() ? stats : undefined;
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

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { path, stats, encoding }: Found,
  common: OutgoingHttpHeaders,
): void {
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
  response.writeHead(range ? 206 : 200, { ...headers, "content-length": length, ...part });
  if (request.method === "HEAD" || length === 0) response.end();
  else pipeline(createReadStream(path, range), response, () => {});
}

/**
 * Serves the files of builds: compressed ahead, those that never change cached for good, nothing hidden or
 * half written. It looks for each file when it is asked for: a release may come while the server runs.
 * @param extra headers for every file beyond the usual ones.
 */
export function staticFiles(folder: string, extra: OutgoingHttpHeaders = {}): Handler {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const path = requestPath(request.url);
    if (path === null || HIDDEN_PATH.test(path)) return false;
    const found = await find(join(folder, path), request);
    if (found === undefined) return false;
    send(request, response, found, {
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
      (error) => response.destroy(error),
    );
  };
}
