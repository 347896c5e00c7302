import type { Kline } from "../contracts/klines.ts";
import { Gap, type GapAnswer, type GapKline } from "./gap.ts";
import type { GapFacts, GapRequest } from "./gap-plan.ts";
import type { UnreadSpan } from "./judged-alert.ts";

/** The longest that ticks wait for klines, in ms, however many gaps follow each other. */
const MAX_DELAY = 15_000;

type PlanFacts = (gap: Gap) => Pick<GapFacts, "marks" | "coarseUntil">;

/** The gaps of a symbol that are not read yet, by time. At most one request is on its way. */
export class GapList {
  #gaps: Gap[] = [];
  #pending: { gap: Gap; request: GapRequest } | null = null;
  #hasSeconds = true;
  #heldSince: number | null = null;

  /** Those whose prices are judged. */
  get unread(): readonly Gap[] {
    if (this.#gaps.length === 0) return this.#gaps;
    return this.#gaps.filter(({ kind, isRead }) => kind === "prices" && !isRead);
  }

  /** What alerts of moves miss: besides prices, those of the time before. */
  get unreadRanges(): readonly UnreadSpan[] {
    const ranges = this.#gaps.filter(({ kind }) => kind === "range");
    return ranges.map(({ before }) => ({ start: (before ?? 1) - 1, known: (before ?? 1) - 1, before: null }));
  }

  get open(): Gap | null {
    return this.#gaps.find(({ kind, before }) => kind === "prices" && before === null) ?? null;
  }

  /** The time up to which, and with which, everything is known; Infinity where nothing is missing. */
  get knownUntil(): number {
    if (this.#gaps.length === 0) return Number.POSITIVE_INFINITY;
    const ends = this.#gaps
      .filter(({ isRead }) => !isRead)
      .map(({ kind, known, before }) => (kind === "range" ? (before ?? 0) - 1 : known));
    return Math.min(Number.POSITIVE_INFINITY, ...ends);
  }

  /** @param before when prices were heard again; null while they are missing still */
  add(kind: Gap["kind"], start: number, before: number | null, now: number): void {
    const gap = new Gap(kind, start, now);
    if (before !== null) gap.close(before, now);
    if (gap.isRead) return;
    this.#gaps.push(gap);
    this.#gaps.sort((one, other) => one.start - other.start);
  }

  /** More is missing before the first gap that begins at `start`. @returns whether that one takes it over */
  reachBack(start: number, before: number): boolean {
    const gap = this.unread.find((one) => one.start === before);
    return gap?.reachBack(start) ?? false;
  }

  /** Up to which time, and with it, ticks are judged now: those behind a gap wait for it, but not for long. */
  limit(now: number): number {
    if (this.#gaps.length === 0) return Number.POSITIVE_INFINITY;
    const awaited = this.#gaps.filter((gap) => gap.isAwaited(now));
    this.#heldSince = awaited.length === 0 ? null : Math.min(this.#heldSince ?? now, now);
    if (this.#heldSince !== null && now - this.#heldSince > MAX_DELAY) return Number.POSITIVE_INFINITY;
    return Math.min(Number.POSITIVE_INFINITY, ...awaited.map(({ known }) => known));
  }

  /** From when on the request asks that is on its way, in ms since 1970. */
  get pendingFrom(): number {
    return this.#pending?.request.from ?? 0;
  }

  /** What to read now; null where nothing is due, or an answer is awaited. */
  request(now: number, facts: PlanFacts): GapRequest | null {
    if (this.#pending !== null) return null;
    const gap = this.#gaps.find((one) => one.isReadable(now));
    if (gap === undefined) return null;
    const request = gap.plan({ ...facts(gap), hasSeconds: this.#hasSeconds }, now);
    this.#pending = { gap, request };
    return request;
  }

  /** When something is due next, in ms since 1970; null where nothing is. */
  dueAt(): number | null {
    const readable = this.#pending === null ? this.#gaps.filter(({ isRead }) => !isRead) : [];
    const times = [
      ...readable.map(({ readableAt }) => readableAt),
      ...this.#gaps.flatMap(({ patienceEndsAt }) => patienceEndsAt ?? []),
    ];
    return times.length === 0 ? null : Math.min(...times);
  }

  /** @returns the gap that was read, and its new klines; null where that gap is gone */
  take(
    answer: GapAnswer,
    now: number,
    isTooCoarse: (kline: Kline) => boolean,
  ): { gap: Gap; klines: GapKline[] } | null {
    const pending = this.#pending;
    this.#pending = null;
    if (pending === null || !this.#gaps.includes(pending.gap)) return null;
    const klines = pending.gap.take(pending.request, answer, now, isTooCoarse);
    this.#gaps = this.#gaps.filter(({ isRead }) => !isRead);
    return { gap: pending.gap, klines };
  }

  fail(
    now: number,
    { retryIn = 0, hasNoSeconds = false }: { retryIn?: number; hasNoSeconds?: boolean },
  ): void {
    if (hasNoSeconds) this.#hasSeconds = false;
    else for (const gap of this.#gaps) gap.fail(now, retryIn);
    this.#pending = null;
  }

  /** Times later than `at` came from a clock that was wrong. */
  cutTo(at: number): void {
    for (const gap of this.#gaps) gap.cutTo(at);
    this.#gaps = this.#gaps.filter(({ start, isRead }) => start < at && !isRead);
  }
}
