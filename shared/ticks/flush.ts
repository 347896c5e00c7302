import type { Changes } from "../streams/apply-changes.ts";
import type { TickBuffer } from "./buffer.ts";
import type { Counters } from "./counters.ts";
import type { Timings } from "./timings.ts";

/** Where changes go: the page's query cache, or the state of an embedded panel. */
export type TickSink = {
  /** Shows the changes in one go; symbols without a row are left out. */
  write(changes: Changes): void;
  /** Those of the symbols whose row has no value yet. */
  emptyAmong(symbols: readonly string[]): string[] | Promise<string[]>;
};

export type FlushOptions = {
  buffer: TickBuffer;
  sink: TickSink;
  timings: Timings;
  /** Whether changes may be shown now; until then they wait in the buffer. */
  mayShow: () => boolean;
  counters: Counters;
};

/** How many symbols that nobody can see are shown in one go. */
const OUT_OF_SIGHT = 15;

/** Runs before the next paint; where nothing paints, soon. */
function atNextFrame(run: () => void): void {
  if (typeof document !== "undefined") requestAnimationFrame(run);
  else setTimeout(run, 16);
}

/** Ticks that come within so many ms of each other are of one burst. */
const BURST_GAP = 8;
/** How long a flush waits at most for the end of a burst, and how much earlier the next one comes for it, in ms. */
const MOST_WAIT = 60;
const MOST_LEAD = 20;

/** Moves the buffer's changes into the sink: all of them regularly, those that somebody waits for sooner. */
export class Flush {
  readonly #options: FlushOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #othersTimer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = performance.now();
  #arrivedAt = Number.NEGATIVE_INFINITY;
  /** Subscribed symbols whose first tick has not come yet. */
  #awaited = new Set<string>();
  /** Those whose changes go out with the next frame. */
  #urgent = new Set<string>();
  /** Those that somebody can see; null while that is not known. */
  #preferred: ReadonlySet<string> | null = null;
  #stopped = false;

  constructor(options: FlushOptions) {
    this.#options = options;
    this.#planNext(this.#dueAt);
  }

  /** Shows the first tick of each of these symbols at the next frame, not only with the next flush. */
  await(symbols: Iterable<string>): void {
    for (const symbol of symbols) this.#awaited.add(symbol);
  }

  /** Forgets every symbol that is not wanted. */
  keep(wanted: ReadonlySet<string>): void {
    this.#awaited = new Set([...this.#awaited].filter((symbol) => wanted.has(symbol)));
  }

  /** Tells that the buffer now holds a tick of this symbol. */
  arrived(symbol: string): void {
    this.#arrivedAt = performance.now();
    if (this.#awaited.delete(symbol)) this.soon([symbol]);
  }

  /** Shows the changes of these symbols at the next frame. */
  soon(symbols: readonly string[]): void {
    if (this.#urgent.size === 0) atNextFrame(() => this.#flushUrgent());
    for (const symbol of symbols) this.#urgent.add(symbol);
  }

  /** Shows these symbols with every flush from now on, and what waits of those that are new at once. */
  prefer(symbols: ReadonlySet<string>): void {
    const before = this.#preferred;
    this.#preferred = symbols;
    const waiting = this.#options.buffer.waiting();
    const added = waiting.filter((symbol) => symbols.has(symbol) && !before?.has(symbol));
    if (added.length > 0) this.soon(added);
  }

  /** Shows what waits: all that can be seen, and of the rest those that have waited longest. */
  flush(): void {
    const { seen, others } = this.#split(this.#options.buffer.waiting());
    this.#write([...seen, ...others]);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#othersTimer);
  }

  #planNext(dueAt: number): void {
    const { flush } = this.#options.timings;
    // After a sleep none of the missed ones is made up for.
    this.#dueAt = Math.max(dueAt + flush, performance.now() + flush / 2);
    this.#timer = setTimeout(() => this.#flushWhenCalm(), this.#dueAt - performance.now());
  }

  /**
   * In the midst of a burst, as exchanges send them, waits for its end. What is shown is newer then, and the page
   * draws while nothing else keeps the processor busy. A flush long after a burst, when another may be about to
   * begin, lets the next one come earlier, until it comes right after one.
   */
  #flushWhenCalm(): void {
    const now = performance.now();
    const calmFor = now - this.#arrivedAt;
    const isCalm = calmFor >= BURST_GAP;
    if (!isCalm && now - this.#dueAt < MOST_WAIT) {
      this.#timer = setTimeout(() => this.#flushWhenCalm(), BURST_GAP - calmFor);
      return;
    }
    this.#flushInTwo();
    const ticks = calmFor < this.#options.timings.flush;
    const lead = ticks ? Math.min(calmFor - BURST_GAP, MOST_LEAD) : 0;
    this.#planNext(isCalm ? now - lead : this.#dueAt);
  }

  /** What nobody can see comes half a period later: no frame draws both, and then marks of changes go out anyway. */
  #flushInTwo(): void {
    const { buffer, timings } = this.#options;
    this.#write(this.#split(buffer.waiting()).seen);
    clearTimeout(this.#othersTimer);
    this.#othersTimer = setTimeout(
      () => this.#write(this.#split(buffer.waiting()).others),
      timings.flush / 2,
    );
  }

  /** Those of the symbols that can be seen, and so many of the others as are shown in one go. */
  #split(symbols: readonly string[]): { seen: string[]; others: string[] } {
    const isSeen = (symbol: string) => this.#preferred?.has(symbol) ?? true;
    const others = symbols.filter((symbol) => !isSeen(symbol));
    return { seen: symbols.filter(isSeen), others: others.slice(0, OUT_OF_SIGHT) };
  }

  /** However many are urgent, no frame takes long. */
  #flushUrgent(): void {
    const { seen, others } = this.#split([...this.#urgent]);
    const symbols = [...seen, ...others];
    this.#write(symbols);
    for (const symbol of symbols) this.#urgent.delete(symbol);
    if (this.#urgent.size > 0 && !this.#stopped) atNextFrame(() => this.#flushUrgent());
  }

  #write(symbols: readonly string[]): void {
    if (this.#stopped || !this.#options.mayShow()) return;
    const changes = this.#options.buffer.take(symbols);
    if (changes === null) return;
    this.#options.counters.flushes += 1;
    this.#options.sink.write(changes);
  }
}
