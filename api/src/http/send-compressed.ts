import type { FastifyReply } from "fastify";

/** The encodings that answers are compressed in, the best first. */
const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** The best encoding that a client takes; null where it takes none. A weight of zero is a refusal. */
function takenEncoding(accepted = ""): Encoding | null {
  const taken = accepted
    .split(",")
    .map((item) => item.trim().toLowerCase())
    .filter((item) => !/;\s*q=0(\.0*)?$/.test(item))
    .map((item) => item.split(";", 1)[0]?.trim());
  return ENCODINGS.find((encoding) => taken.includes(encoding)) ?? null;
}

/** Sends JSON in the best encoding that the client takes: the edge would compress it again for each client. */
export function sendCompressed(
  reply: FastifyReply,
  answer: Readonly<Record<"json" | Encoding, Uint8Array>>,
): FastifyReply {
  const encoding = takenEncoding(String(reply.request.headers["accept-encoding"] ?? ""));
  reply.header("vary", "accept-encoding").type("application/json; charset=utf-8");
  if (encoding !== null) reply.header("content-encoding", encoding);
  const { buffer, byteOffset, byteLength } = answer[encoding ?? "json"];
  // The same bytes for all clients, without a copy.
  return reply.send(Buffer.from(buffer, byteOffset, byteLength));
}
