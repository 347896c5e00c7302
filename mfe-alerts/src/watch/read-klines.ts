import type { KlineReading } from "@cointide/shared/alerts/alert-driver";
import { GAP_LENGTHS } from "@cointide/shared/alerts/gap-plan";
import { ApiError } from "@cointide/shared/api/api-error";
import type { ApiClient } from "@cointide/shared/api/client";
import { type Klines, MAX_KLINES } from "@cointide/shared/contracts/klines";
import { getKlines } from "../api/get-klines.ts";
import type { KlineRequest } from "./watcher-messages.ts";

/** How many requests are under way at once. */
const AT_ONCE = 4;

/** Asks for klines from a time on; services that do not know that, up to one. */
async function askFor(
  api: ApiClient,
  { symbol, interval, from, limit: wanted }: KlineRequest,
): Promise<Klines> {
  const limit = Math.min(wanted, MAX_KLINES);
  const answer = await getKlines(api, { symbol, interval, start: from, limit });
  if (answer.now !== undefined) return answer;
  return getKlines(api, { symbol, interval, end: from + limit * GAP_LENGTHS[interval], limit });
}

async function read(api: ApiClient, request: KlineRequest): Promise<KlineReading> {
  try {
    const { klines: all, dropped = 0 } = await askFor(api, request);
    const klines = all.filter(([openTime]) => openTime >= request.from);
    return { klines, sent: klines.length + dropped };
  } catch (error) {
    // Services that are older than klines of seconds refuse them.
    const hasNoSeconds = request.interval === "1s" && error instanceof ApiError && error.status === 422;
    return { failure: { hasNoSeconds } };
  }
}

/** Reads klines of the service, few at once. What is read when the signal aborts never resolves. */
export function createKlineReader(
  api: ApiClient,
  signal: AbortSignal,
): (request: KlineRequest) => Promise<KlineReading> {
  const queue: (() => Promise<void>)[] = [];
  let running = 0;

  async function runNext(): Promise<void> {
    const task = running < AT_ONCE && !signal.aborted ? queue.shift() : undefined;
    if (task === undefined) return;
    running += 1;
    await task();
    running -= 1;
    void runNext();
  }

  return (request) =>
    new Promise((resolve) => {
      queue.push(async () => {
        const answer = await read(api, request);
        if (!signal.aborted) resolve(answer);
      });
      void runNext();
    });
}
