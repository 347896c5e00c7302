import type { HeardTick, History } from "./history.ts";
import { type Bar, barOf, MINUTE, SECOND, START, type World } from "./world.ts";

/*
 * What an alert's owner is due: the ticks that were delivered, and in gaps between them what klines show. A wick between two
 * delivered ticks is not due; beside a gap it may be seen all the same, since klines tell no more than their second.
 */

export type TruthItem =
  | { kind: "price"; price: number; at: number; until: number }
  /** A kline: low and high in either order. One that is optional may have been seen or not. */
  | { kind: "bar"; bar: Bar; from: number; until: number; isOptional: boolean }
  /** What ranges may include, though nobody was to see it. */
  | { kind: "seen"; bar: Bar; from: number }
  /** A minute that may have been read by its seconds or as a whole. */
  | { kind: "minute"; bar: Bar; from: number; until: number; seconds: TruthItem[] };

type Gap = { after: number; before: number };

/** Gaps of more than this are read by the minute, except for their ends, in ms. */
const LONG_GAP = 14 * MINUTE;
const EDGE = 3 * SECOND;

/** From the last tick before a loss to the first one after it. */
function gapsOf({ heard, world, faults }: History): Gap[] {
  const silences = faults.outages.filter(({ isSilent, from, to }) => isSilent && to - from > 6_000);
  const wasSilent = (after: number, before: number): boolean =>
    silences.some(({ from, to }) => from < before && to > after);
  const gaps: Gap[] = [];
  let last: HeardTick | null = null;
  for (const tick of heard) {
    const isNewer = last === null || tick.eventTime > last.eventTime;
    if (!isNewer) continue;
    const misses = last === null || last.by !== tick.by || wasSilent(last.eventTime, tick.eventTime);
    if (misses) gaps.push({ after: last?.eventTime ?? START, before: tick.eventTime });
    last = tick;
  }
  const end = START + world.seconds * SECOND;
  if (last !== null && end - last.eventTime > 2_000) gaps.push({ after: last.eventTime, before: end });
  return gaps;
}

const secondOf = (at: number): number => Math.floor((at - START) / SECOND);

type Parts = {
  ticks: Map<number, HeardTick[]>;
  gaps: Gap[];
  isGray: (second: number) => boolean;
  /** A crossing may be noticed by a later tick, where those before it come late. */
  lateBy: number;
};

function grayOf({ faults, rereads }: History, gaps: readonly Gap[]): (second: number) => boolean {
  const gray = new Set<number>();
  const edge = EDGE + faults.late * 2 * faults.lateBy;
  const add = (from: number, to: number) => {
    for (let second = secondOf(from); second <= secondOf(to); second += 1) gray.add(second);
  };
  for (const { after, before } of gaps) {
    add(after - edge, after + SECOND);
    add(before - SECOND, before + edge);
  }
  for (const { from, to } of rereads) add(from - EDGE, to + EDGE);
  return (second) => gray.has(second);
}

/** What trades in the gaps of a second did, between its ticks. */
function edgeItems(world: World, second: number, { ticks, gaps, isGray, lateBy }: Parts): TruthItem[] {
  const from = START + second * SECOND;
  const bar = world.bars[second] as Bar;
  const optional: TruthItem = { kind: "bar", bar, from, until: from + SECOND - 1, isOptional: true };
  const trades = world.trades.slice(world.firstOf[second], world.firstOf[second + 1]);
  // A kline shows no others.
  const shown = trades.filter(
    ({ price }, index) =>
      index === 0 || index === trades.length - 1 || price === bar.high || price === bar.low,
  );
  const inGap = shown.filter(({ at }) => gaps.some(({ after, before }) => at > after && at < before));
  const items: TruthItem[] = [{ kind: "seen", bar, from }];
  const addPart = (part: typeof inGap) => {
    if (isGray(second)) items.push(optional);
    const final = part.at(-1);
    if (final === undefined) return;
    const own = barOf(
      from,
      part.map(({ price }) => price),
    );
    items.push({ kind: "bar", bar: own, from, until: final.at, isOptional: false });
    if (isGray(second)) items.push(optional);
  };
  let last = Number.NEGATIVE_INFINITY;
  for (const tick of ticks.get(second) ?? []) {
    const before = last;
    addPart(inGap.filter(({ at }) => at > before && at < tick.eventTime));
    items.push({
      kind: "price",
      price: tick.price,
      at: tick.eventTime,
      until: tick.sent === tick.eventTime ? tick.eventTime + lateBy : tick.arrivesAt,
    });
    last = tick.eventTime;
  }
  addPart(inGap.filter(({ at }) => at > last));
  return items;
}

/** The history as its alerts' owners are due it, in the order of time. */
export function truthOf(history: History): TruthItem[] {
  const { world, heard } = history;
  const ticks = new Map<number, HeardTick[]>();
  const seen = new Set<number>();
  for (const tick of heard.toSorted(
    (one, other) => one.eventTime - other.eventTime || one.heardAt - other.heardAt,
  )) {
    if (seen.has(tick.eventTime)) continue;
    seen.add(tick.eventTime);
    const second = secondOf(tick.eventTime);
    ticks.set(second, [...(ticks.get(second) ?? []), tick]);
  }
  const gaps = gapsOf(history);
  const lateBy = history.faults.late > 0 ? history.faults.lateBy : 0;
  const parts: Parts = { ticks, gaps, isGray: grayOf(history, gaps), lateBy };
  const itemsOf = (second: number): TruthItem[] => {
    const from = START + second * SECOND;
    const until = from + SECOND - 1;
    const isMissed = gaps.some(({ after, before }) => after < from && before > until);
    if (!isMissed || ticks.has(second)) return edgeItems(world, second, parts);
    return [{ kind: "bar", bar: world.bars[second] as Bar, from, until, isOptional: false }];
  };
  const items: TruthItem[] = [];
  for (let second = 0; second < world.seconds; ) {
    const from = START + second * SECOND;
    const isLong = gaps.some(
      ({ after, before }) => before - after > LONG_GAP && after < from && before > from + MINUTE,
    );
    const length = isLong && second % 60 === 0 ? 60 : 1;
    const list = Array.from({ length }, (_, index) => itemsOf(second + index)).flat();
    if (length === 1) items.push(...list);
    else {
      const bar = world.minuteBars[second / 60] as Bar;
      items.push({ kind: "minute", bar, from, until: from + MINUTE - 1, seconds: list });
    }
    second += length;
  }
  return items;
}
