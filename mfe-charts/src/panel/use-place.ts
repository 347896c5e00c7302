import {
  intervalLength,
  type KlineInterval,
  MAX_KLINES,
  openTimeAt,
} from "@cointide/shared/contracts/klines";
import { useState } from "react";
import type { ChartView } from "../address.ts";

type Range = NonNullable<ChartView["range"]>;

/** How many candles of a segment's first page follow the range that it is loaded for: more than are loaded ahead of a view. */
const FOLLOWING = 150;

/**
 * When the first page of the segment ends that a range is in, in ms since 1970; null is the newest segment. A range that ends
 * before the newest page has a segment of its own, so that nothing between the two has to be loaded.
 */
export function segmentEnd(range: Range | null, interval: KlineInterval, now: number): number | null {
  const length = intervalLength(interval);
  if (range === null || range.to >= openTimeAt(interval, now) - MAX_KLINES * length) return null;
  return openTimeAt(interval, range.to) + (1 + FOLLOWING) * length;
}

/** Which segment is shown, and the part that is scrolled into view when it is loaded. */
type Place = { end: number | null; target: Range | "newest" | null };

/** The place that an address asks for, until another one is looked at. */
export function usePlace(wanted: Range | null, interval: KlineInterval) {
  const placeOf = (target: Place["target"]): Place => ({
    end: target === "newest" ? null : segmentEnd(target, interval, Date.now()),
    target,
  });
  const [{ place, of }, setState] = useState(() => ({ place: placeOf(wanted), of: wanted }));
  if (wanted !== of) setState({ place: placeOf(wanted ?? "newest"), of: wanted });
  const go = (part: Partial<Place>) =>
    setState((before) => ({ ...before, place: { ...before.place, ...part } }));
  return { ...place, go };
}
