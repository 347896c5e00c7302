import { subscriptionName } from "../streams/subscription-names.ts";
import type { Candidate } from "./subscription-ledger.ts";

/** A SUBSCRIBE over about 4,096 bytes fails at the exchange, sometimes silently. */
const MAX_MESSAGE_BYTES = 3_500;

/** Bytes of a message without its params, the longest method and id counted. */
const FRAME_BYTES = 64;

const encoder = new TextEncoder();

/** The first symbols that fit into one message. */
export function takeBatch(candidates: Iterable<Candidate>): string[] {
  const batch: string[] = [];
  let bytes = FRAME_BYTES;
  let most = Number.POSITIVE_INFINITY;
  for (const [symbol, company] of candidates) {
    bytes += encoder.encode(JSON.stringify(subscriptionName(symbol))).length + 1;
    most = Math.min(most, company);
    if (bytes > MAX_MESSAGE_BYTES || batch.length >= most) break;
    batch.push(symbol);
  }
  return batch;
}
