import { ApiError } from "@cointide/shared/api/api-error";
import type { ApiClient } from "@cointide/shared/api/client";
import { intervalLength, type Kline, MAX_KLINES } from "@cointide/shared/contracts/klines";
import { getKlines } from "../api/get-klines.ts";
import type { KlineSpan } from "./watcher-messages.ts";

/** How long after a failure it is tried again, in ms; the last one for each time after that. */
const RETRY_AFTER = [1_000, 3_000, 10_000, 30_000];
/** How many spans are read at once. */
const AT_ONCE = 4;
/** The newest klines may have opened since by the exchange's clock. */
const SPARE = 2;

/** The klines of a span, the oldest first, page by page. A symbol that is not listed has none. @throws {ApiError} */
async function readSpan(api: ApiClient, { symbol, interval, from, to }: KlineSpan): Promise<Kline[]> {
  const length = intervalLength(interval);
  const missing = Math.ceil(Math.max(0, (to ?? Date.now()) - from) / length) + SPARE;
  let limit = Math.min(MAX_KLINES, missing);
  let end = to;
  const pages: Kline[][] = [];
  for (;;) {
    const { klines, hasOlder } = await getKlines(api, {
      symbol,
      interval,
      limit,
      ...(end !== null && { end }),
    });
    pages.unshift(klines.filter(([openTime]) => openTime + length > from));
    const first = klines[0]?.[0];
    if (!hasOlder || first === undefined || first <= from) return pages.flat();
    end = first;
    limit = MAX_KLINES;
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Reads klines of the service, few spans at once, and each again until the service answers. What is read when the signal
 * aborts never resolves.
 */
export function createKlineReader(
  api: ApiClient,
  signal: AbortSignal,
): (span: KlineSpan) => Promise<Kline[]> {
  const queue: (() => Promise<void>)[] = [];
  let running = 0;

  async function persist(span: KlineSpan): Promise<Kline[]> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await readSpan(api, span);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return [];
        await wait(RETRY_AFTER[failures] ?? RETRY_AFTER.at(-1) ?? 0, signal);
      }
    }
    return [];
  }

  async function runNext(): Promise<void> {
    const task = running < AT_ONCE && !signal.aborted ? queue.shift() : undefined;
    if (task === undefined) return;
    running += 1;
    await task();
    running -= 1;
    void runNext();
  }

  return (span) =>
    new Promise((resolve) => {
      queue.push(async () => {
        const klines = await persist(span);
        if (!signal.aborted) resolve(klines);
      });
      void runNext();
    });
}
