import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { NOSNIFF } from "./security-headers.ts";

/** What people read whose request has more than a server takes. */
export const TOO_LARGE =
  "The request's address or headers are too large. Shorten the address or clear this site's cookies, then try again.";

function answerTo(code: string | undefined): [status: number, sentence: string] {
  if (code === "HPE_HEADER_OVERFLOW") return [431, TOO_LARGE];
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return [408, "The request took too long to arrive."];
  return [400, "The request is not well-formed."];
}

/**
 * Answers with a sentence what is so broken that it is no request, where Fastify by itself answers with JSON.
 * @param headers what every answer of the server has.
 */
export function createBrokenAnswer(headers: Readonly<Record<string, string>> = {}) {
  const lines = Object.entries({ ...NOSNIFF, "cache-control": "no-store", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, sentence] = answerTo(error.code);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: text/plain; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(sentence)}\r\nconnection: close\r\n${lines.join("")}\r\n${sentence}`,
    );
  };
}
