import type { StreamsResult } from "../contracts/streams.ts";
import type { Changes } from "../ticks/buffer.ts";
import { applySnapshot } from "./apply-snapshot.ts";
import { applyTicks } from "./apply-ticks.ts";
import { markSymbols } from "./mark-symbols.ts";

/** Shows in a streams result what the pipeline hands out in one go. What does not change keeps its identity. */
export function applyChanges(result: StreamsResult, { ticks, snapshot, marks }: Changes): StreamsResult {
  let next = applyTicks(result, ticks);
  next = applySnapshot(next, snapshot.tickers, snapshot.asked, snapshot.arrivedAt);
  for (const { symbols, state } of marks) next = markSymbols(next, symbols, state);
  return next;
}
