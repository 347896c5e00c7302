import { firstMissing, type Kline } from "../contracts/klines.ts";
import { GAP_LENGTHS, type GapFacts, type GapRequest, planGap } from "./gap-plan.ts";
import { MINUTE } from "./price-range.ts";

const SECOND = 1_000;

/** How long ticks wait for the klines of a gap before them, in ms; later they are judged without. */
const PATIENCE = 5 * SECOND;
/** How long after a second its successor is there, in ms. */
const SETTLES = 250;
/** When a gap without ticks behind it is read for the first time, and how often then, in ms. */
const FIRST_POLL = 5 * SECOND;
const POLLS_EVERY = MINUTE;
/** The first wait and the longest one where klines fail or do not reach far enough, in ms. */
const RETRY = SECOND;
const RETRY_CAP = 30 * SECOND;
/** A gap of more than this has klines already, in ms. */
const READABLE_AT_ONCE = 3 * SECOND;
/** A second whose kline stays malformed for so long is read from its minute, in ms. */
const MALFORMED_FOR = 15 * MINUTE;
/** An answer with so many klines may have been cut off. */
const FULL_PAGE = 500;
/** The most coarse klines of one gap whose minutes are read. */
const MOST_REFINED = 40;

/** Klines as the exchange sent them; `sent` counts those too that were malformed and left out. */
export type GapAnswer = { klines: readonly Kline[]; sent: number };

/** A closed kline of a gap. `after`: prices up to and with this time, in ms since 1970, were known before it. */
export type GapKline = { kline: Kline; length: number; after: number };

/** `prices` are judged; `range` is what moves need to know of the time before the first price that is judged. */
type GapKind = "prices" | "range";

/** A wait that a clock which is set back ends too. */
type Wait = { from: number; ms: number };

const endOf = ({ from, ms }: Wait): number => from + ms;
const isOver = (wait: Wait, now: number): boolean => now >= endOf(wait) || now < wait.from;

/** Prices of a symbol that were not heard, and how far klines have shown them. Times are ms since 1970 by the exchange's clock. */
export class Gap {
  readonly kind: GapKind;
  #start: number;
  #known: number;
  #before: number | null;
  #wait: Wait;
  #patience: Wait | null = null;
  #failures = 0;
  #refined: Partial<Record<GapRequest["interval"], number>> = {};
  #refinements = 0;
  #hole: { at: number; since: number } | null = null;

  /** @param start prices up to and with this time were heard */
  constructor(kind: GapKind, start: number, now: number) {
    this.kind = kind;
    this.#start = start;
    this.#known = start;
    this.#before = null;
    this.#wait = { from: now, ms: FIRST_POLL };
  }

  /** Prices up to and with this time were heard. */
  get start(): number {
    return this.#start;
  }

  /** Prices up to and with this time are known. */
  get known(): number {
    return this.#known;
  }

  /** From when on prices were heard again; null while none were. */
  get before(): number | null {
    return this.#before;
  }

  get isRead(): boolean {
    return this.#before !== null && this.#known >= this.#before - 1;
  }

  /** When the next klines are to be read. */
  get readableAt(): number {
    return endOf(this.#wait);
  }

  isReadable(now: number): boolean {
    return !this.isRead && isOver(this.#wait, now);
  }

  /** Whether ticks behind the gap wait for it. */
  isAwaited(now: number): boolean {
    if (this.#patience !== null && (this.isRead || isOver(this.#patience, now))) this.#patience = null;
    return this.#patience !== null;
  }

  /** Until when ticks wait for it; null where none do. */
  get patienceEndsAt(): number | null {
    return this.#patience === null ? null : endOf(this.#patience);
  }

  /** Prices were heard from this time on. */
  close(before: number, now: number): void {
    this.#before = before;
    if (this.kind === "prices") this.#patience = { from: now, ms: PATIENCE };
    this.#failures = 0;
    this.#wait = this.#waitFor(now);
  }

  /** Ticks since the first one behind the gap were forgotten: their prices come from klines too. */
  extend(before: number): void {
    this.#before = before;
  }

  /** More is missing before the gap. @returns false where it is read already in part */
  reachBack(start: number): boolean {
    if (this.#known !== this.#start) return false;
    this.#start = start;
    this.#known = start;
    return true;
  }

  /** The subscription is in force again: what was missed is read soon, though no tick has come. */
  hurry(now: number): void {
    if (this.#before === null && this.#failures === 0) this.#wait = { from: now, ms: RETRY };
  }

  /** Prices were heard from this time on: those that seemed to be later were stamped by a clock that was wrong. */
  cutTo(at: number): void {
    if (this.#before !== null) this.#before = Math.min(this.#before, at);
  }

  plan(facts: Pick<GapFacts, "hasSeconds" | "marks" | "coarseUntil">, now: number): GapRequest {
    const before = this.#before ?? Math.max(now, this.#known + 2);
    return planGap({ ...facts, start: this.#start, known: this.#known, before, refined: this.#refined });
  }

  /**
   * Takes an answer. What it tells ends with its last kline, which may still grow, and before one that is lacking; also before
   * a long one whose minutes have to be read first.
   * @param isTooCoarse whether a kline longer than a minute has to be read in finer ones
   * @returns the klines that are new and over
   */
  take(
    { interval, from, limit }: GapRequest,
    { klines, sent }: GapAnswer,
    now: number,
    isTooCoarse: (kline: Kline) => boolean,
  ): GapKline[] {
    const [length, after] = [GAP_LENGTHS[interval], this.#known];
    if (from > after + 1) return [];
    const last = klines.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
    const hole = sent > klines.length && klines.length > 0 ? firstMissing(klines, length, from, last) : null;
    let until = Math.min(last, hole ?? last);
    const taken: GapKline[] = [];
    for (const kline of klines) {
      const [openTime] = kline;
      if (openTime >= until || openTime + length - 1 <= after) continue;
      if (length > MINUTE && this.#refinements < MOST_REFINED && isTooCoarse(kline)) {
        this.#refinements += 1;
        this.#refined[interval] = openTime + length;
        until = openTime;
        break;
      }
      taken.push({ kline, length, after });
    }
    const isRefined = this.#refined[interval] === until + length;
    // Of a gap that goes on, klines up to the present are all there are.
    const isAll = this.#before === null && from + limit * length > now;
    const hasMore = isRefined || (hole === null && !isAll && sent >= Math.min(limit, FULL_PAGE));
    this.#advance(until - 1, hasMore, now);
    if (hole !== null && this.#known < hole + length) this.#noteHole(interval, hole, now);
    return taken;
  }

  /** Klines could not be read. */
  fail(now: number, retryIn = 0): void {
    this.#patience = null;
    this.#wait = { from: now, ms: Math.max(retryIn, this.#backOff()) };
  }

  #advance(until: number, hasMore: boolean, now: number): void {
    const isNews = until > this.#known;
    this.#known = Math.max(this.#known, until);
    if (isNews) this.#failures = 0;
    if (isNews && hasMore) this.#wait = { from: now, ms: 0 };
    else if (this.#before === null) this.#wait = { from: now, ms: POLLS_EVERY };
    else this.#wait = { from: now, ms: isNews ? Math.max(RETRY, this.#waitFor(now).ms) : this.#backOff() };
  }

  /** The seconds of a malformed minute are read instead of it; a second only once it stays malformed. */
  #noteHole(interval: GapRequest["interval"], at: number, now: number): void {
    if (this.#hole?.at !== at) this.#hole = { at, since: now };
    const length = GAP_LENGTHS[interval];
    if (length > SECOND && (this.#refined[interval] ?? 0) <= at) {
      this.#refined[interval] = at + length;
      this.#wait = { from: now, ms: 0 };
    } else if (length === SECOND && now - this.#hole.since >= MALFORMED_FOR) {
      this.#refined["1s"] = (Math.floor(at / MINUTE) + 1) * MINUTE;
    }
  }

  #backOff(): number {
    this.#failures += 1;
    return Math.min(RETRY * 2 ** (this.#failures - 1), RETRY_CAP);
  }

  /** Of the last second there is no successor until it is over; what is before can be read at once. */
  #waitFor(now: number): Wait {
    const before = this.#before ?? now;
    if (before - this.#known > READABLE_AT_ONCE) return { from: now, ms: 0 };
    const over = Math.floor(before / SECOND) * SECOND + SECOND + SETTLES;
    return { from: now, ms: Math.min(Math.max(0, over - now), RETRY + SETTLES) };
  }
}
