import type { ApiClient } from "@cointide/shared/api/client";
import { intervalLength, type KlineInterval, MAX_KLINES } from "@cointide/shared/contracts/klines";
import type { Host } from "@cointide/shared/host";
import { queryOptions } from "@cointide/shared/query";
import { getKlines, type KlinesRequest } from "../api/get-klines.ts";
import { type CandleHistory, type Candles, indexFrom, toPage, withNewest, withOlder } from "./candles.ts";

/** How often what is shown is renewed, in ms. Between that the last price comes from the feed. */
export const RENEWED_EVERY = 10_000;
/** Candles that are fetched again besides those that opened since: the last ones that were known may have been open. */
const OVERLAP = 3;

/**
 * Candles without a gap between them: the newest ones where `end` is null, else some of the past, of which the first page
 * ended at `end`, in ms since 1970.
 */
export type Segment = { symbol: string; interval: KlineInterval; end: number | null };

type Known = Pick<Host, "api" | "queryClient">;

const keyOf = ({ symbol, interval, end }: Segment) =>
  ["klines", symbol, interval, ...(end === null ? [] : [end])] as const;

async function fetchHistory(api: ApiClient, request: KlinesRequest): Promise<CandleHistory> {
  const answer = await getKlines(api, request);
  return { ...toPage(answer, request.interval), hasOlder: answer.hasOlder };
}

/**
 * The candles of a symbol that are known, in the query `["klines", symbol, interval]`. Renewing it asks only for what is
 * new, and for a whole page where the page has slept for longer than that reaches back, and where candles may be missing. A
 * request continues after its view has closed: the next view uses its candles.
 */
export function candleQuery({ api, queryClient }: Known, symbol: string, interval: KlineInterval) {
  const queryKey = keyOf({ symbol, interval, end: null });
  const known = () => {
    const history = queryClient.getQueryData<CandleHistory>(queryKey);
    return history?.candles.length === 0 ? undefined : history;
  };
  const newestLimit = () => {
    const renewedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    const passed = Math.abs(Date.now() - renewedAt) / intervalLength(interval);
    return Math.min(MAX_KLINES, Math.ceil(passed) + OVERLAP);
  };
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<CandleHistory> => {
      const limit = (known()?.hasHoles ?? true) ? MAX_KLINES : newestLimit();
      const newest = await fetchHistory(api, { symbol, interval, limit });
      // Read again: older ones may have come meanwhile.
      const before = known();
      if (before === undefined) return newest;
      const candles = withNewest(before.candles, newest.candles);
      if (candles !== null) return { ...newest, candles, hasOlder: before.hasOlder };
      return limit === MAX_KLINES ? newest : fetchHistory(api, { symbol, interval, limit: MAX_KLINES });
    },
    staleTime: RENEWED_EVERY,
    retry: false,
    networkMode: "always",
    structuralSharing: false,
  });
}

/** The candles of a segment of the past, which are never renewed: at first one page, to which others are added. */
export function pastQuery({ api }: Pick<Host, "api">, { symbol, interval, end }: Segment & { end: number }) {
  return queryOptions({
    queryKey: keyOf({ symbol, interval, end }),
    queryFn: () => fetchHistory(api, { symbol, interval, end }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: "always",
    structuralSharing: false,
  });
}

/** Changes what is known of a segment, which makes it no newer. */
function update(
  { queryClient }: Known,
  segment: Segment,
  change: (now: CandleHistory | undefined) => CandleHistory | undefined,
): void {
  const queryKey = keyOf(segment);
  queryClient.setQueryData<CandleHistory>(queryKey, change, {
    updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  });
}

/** Loads the page before the oldest candle that is known; nothing where there is none. @throws {ApiError} */
export async function loadOlder(host: Known, segment: Segment): Promise<void> {
  const { symbol, interval } = segment;
  const before = host.queryClient.getQueryData<CandleHistory>(keyOf(segment));
  const first = before?.candles[0];
  if (first === undefined || !before?.hasOlder) return;
  const { candles, ...older } = await fetchHistory(host.api, { symbol, interval, end: first.openTime });
  // Of a page of which nothing is left there is no end to ask for the one before it by.
  const hasOlder = older.hasOlder && candles.length > 0;
  update(host, segment, (now) =>
    now?.candles[0]?.openTime === first.openTime
      ? { ...now, candles: withOlder(now.candles, candles), hasOlder }
      : now,
  );
}

/**
 * Loads the page after the newest candle of a segment of the past. Where trading was halted for longer than a page, several
 * requests are needed.
 * @param until no candle that opens later is needed, in ms since 1970: others are known from there on.
 * @throws {ApiError}
 */
export async function loadNewer(host: Known, segment: Segment, until: number): Promise<void> {
  const { symbol, interval } = segment;
  const last = host.queryClient.getQueryData<CandleHistory>(keyOf(segment))?.candles.at(-1);
  if (last === undefined || last.openTime >= until) return;
  const length = intervalLength(interval);
  let [end, newer]: [number, Candles] = [last.openTime + length, []];
  while (newer.length === 0 && end <= until) {
    // As many as there can be from the last one on: they follow it without a gap.
    end = Math.min(end + MAX_KLINES * length, until + length);
    const { candles } = await fetchHistory(host.api, { symbol, interval, end });
    newer = candles.slice(indexFrom(candles, last.openTime + 1));
  }
  if (newer.length === 0) return;
  update(host, segment, (now) =>
    now?.candles.at(-1)?.openTime === last.openTime ? { ...now, candles: [...now.candles, ...newer] } : now,
  );
}

/** Puts a segment of the past in front of the newest candles, which it has reached, so that both are one. */
export function joinNewest(host: Known, segment: Segment): void {
  const past = host.queryClient.getQueryData<CandleHistory>(keyOf(segment));
  if (past === undefined) return;
  update(host, { ...segment, end: null }, (now) => {
    const first = now?.candles[0];
    if (now === undefined || first === undefined) return now;
    const older = past.candles.slice(0, indexFrom(past.candles, first.openTime));
    return older.length === 0
      ? now
      : { ...now, candles: [...older, ...now.candles], hasOlder: past.hasOlder };
  });
}
