import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncodings } from "./accept-encoding.ts";
import { ASK_AGAIN } from "./cache-rules.ts";
import { contentType } from "./content-types.ts";
import { isKnown, tagOfText } from "./entity-tag.ts";

/** What of a second a visitor waits for a smaller page is less than what its bytes would take. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function compressed(text: string, request: IncomingMessage): Promise<[Buffer, OutgoingHttpHeaders]> {
  const [encoding] = acceptedEncodings(request.headers["accept-encoding"]);
  if (encoding === undefined) return [Buffer.from(text), {}];
  const body =
    encoding === "br"
      ? await promisify(brotliCompress)(text, QUICK)
      : await promisify(gzip)(text, { level: 6 });
  return [body, { "content-encoding": encoding }];
}

/** Sends a text that was made just now, as small as the browser takes it. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  const [body, encoding] = await compressed(text, request);
  response.writeHead(200, { ...headers, ...encoding, "content-length": body.length });
  response.end(body);
}

/** Sends the registry as it was signed, or that it has not changed. */
export async function sendRegistry(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
): Promise<void> {
  const tag = tagOfText(text);
  const headers = {
    "content-type": contentType("registry.json"),
    "cache-control": ASK_AGAIN,
    "x-content-type-options": "nosniff",
    vary: "accept-encoding",
    // Weak: the same registry, however it is compressed.
    etag: `W/${tag}`,
  };
  if (isKnown(request.headers["if-none-match"], tag)) response.writeHead(304, headers).end();
  else await sendText(request, response, text, headers);
}
