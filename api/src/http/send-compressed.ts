import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply } from "fastify";

type Encoding = "br" | "gzip";
/** The encodings that answers are compressed in, the best first. */
const ENCODINGS: Encoding[] = ["br", "gzip"];

/** Sends JSON in the best encoding that the client takes: the edge would compress it again for each client. */
export function sendCompressed(
  reply: FastifyReply,
  answer: Readonly<Record<"json" | Encoding, Uint8Array>>,
): FastifyReply {
  const accepted = String(reply.request.headers["accept-encoding"] ?? "").toLowerCase();
  const encoding = negotiate(accepted, ENCODINGS);
  reply.header("vary", "accept-encoding").type("application/json; charset=utf-8");
  if (encoding !== null) reply.header("content-encoding", encoding);
  const { buffer, byteOffset, byteLength } = answer[encoding ?? "json"];
  // The same bytes for all clients, without a copy.
  return reply.send(Buffer.from(buffer, byteOffset, byteLength));
}
