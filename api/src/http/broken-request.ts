import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** The most bytes of all headers of a request. */
export const MAX_HEADER_SIZE = 16 * 1024;

function answerTo(code: string | undefined): [status: number, sentence: string] {
  if (code === "HPE_HEADER_OVERFLOW") return [431, "The headers of the request are too large."];
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return [408, "The request took too long to arrive."];
  return [400, "The request is not well-formed."];
}

const HEADERS = Object.entries(SECURITY_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");

/** Answers what is so broken that it is no request. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = answerTo(error.code);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: text/plain; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(sentence)}\r\nconnection: close\r\n${HEADERS}\r\n${sentence}`,
  );
}
