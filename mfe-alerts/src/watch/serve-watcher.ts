import type { KlineReading } from "@cointide/shared/alerts/alert-driver";
import { ProcessClock } from "@cointide/shared/alerts/process-clock";
import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { FeedPortMessage, FeedPortRequest } from "@cointide/shared/feed/feed-port";
import { WatchedSymbol } from "./watched-symbol.ts";
import type { AlertPlan, FromWatcher, KlineRequest, ToWatcher, WatcherChannel } from "./watcher-messages.ts";

/** How often the page learns how far its alerts got, and the clock beats, in ms. */
const BEATS_EVERY = 1_000;
/** How much further this computer's clock may move than time passes, in ms: more is a step of it, or sleep. */
const MAX_STEP = 500;

/** By how much this computer's clock is ahead of the time that has passed since some beginning, in ms. */
const oursNow = (): number => Date.now() - performance.now();

function bySymbol(plans: readonly AlertPlan[]): Map<string, AlertPlan[]> {
  const groups = new Map<string, AlertPlan[]>();
  for (const plan of plans) {
    const group = groups.get(plan.symbol);
    if (group === undefined) groups.set(plan.symbol, [plan]);
    else group.push(plan);
  }
  return groups;
}

/**
 * Judges every tick of the symbols that have alerts, for the page at the other end of a channel. It runs in a worker, and
 * where there is none in the page.
 */
class SymbolsWatcher {
  readonly #channel: WatcherChannel<ToWatcher, FromWatcher>;
  readonly #symbols = new Map<string, WatchedSymbol>();
  readonly #answers = new Map<number, (answer: KlineReading) => void>();
  readonly #crossed: Crossing[] = [];
  /** By how much the exchange's clock was ahead of ours, and ours of the time that has passed, in ms. */
  #measured: { ahead: number; ours: number } | null = null;
  readonly #clock = new ProcessClock(
    () => Date.now() + (this.#measured?.ahead ?? 0),
    () => this.#measured !== null && !this.#isClockSet(),
  );
  readonly #timer: ReturnType<typeof setInterval>;
  #port: MessagePort | null = null;
  #lastId = 0;

  constructor(channel: WatcherChannel<ToWatcher, FromWatcher>) {
    this.#channel = channel;
    channel.addEventListener("message", ({ data }) => this.#take(data));
    this.#timer = setInterval(() => this.#beat(), BEATS_EVERY);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#port?.close();
    for (const symbol of this.#symbols.values()) symbol.stop();
  }

  #beat(): void {
    this.#clock.beat();
    this.#reportSeen();
    if (this.#isClockSet()) this.#channel.postMessage({ kind: "clock" });
  }

  #isClockSet(): boolean {
    return this.#measured !== null && Math.abs(oursNow() - this.#measured.ours) > MAX_STEP;
  }

  #take(message: ToWatcher): void {
    if (message.kind === "port") this.#usePort(message.port);
    else if (message.kind === "plans") this.#setPlans(message.plans);
    else if (message.kind === "clock") this.#measured = { ahead: message.ahead, ours: oursNow() };
    else {
      this.#answers.get(message.id)?.(message.answer);
      this.#answers.delete(message.id);
    }
  }

  #usePort(next: MessagePort | null): void {
    this.#port?.close();
    this.#port = next;
    for (const symbol of this.#symbols.values()) symbol.noteGap();
    if (next === null) return;
    next.addEventListener("message", ({ data }: MessageEvent<FeedPortMessage>) => {
      if (next === this.#port) this.#takeFeedMessage(data);
    });
    next.start();
    this.#requestTicks();
  }

  #takeFeedMessage(message: FeedPortMessage): void {
    const all = this.#symbols;
    if (message.kind === "tick") all.get(message.symbol)?.takeTick(message);
    else if (message.kind === "gap") for (const symbol of message.symbols) all.get(symbol)?.noteGap();
    else if (message.state === "live") for (const symbol of all.values()) symbol.noteResumed();
    else if (message.state === "stale") for (const symbol of all.values()) symbol.noteSilence();
  }

  #requestTicks(): void {
    const symbols = [...this.#symbols.keys()];
    this.#port?.postMessage({ kind: "symbols", symbols } satisfies FeedPortRequest);
  }

  #setPlans(plans: readonly AlertPlan[]): void {
    const groups = bySymbol(plans);
    for (const [name, symbol] of this.#symbols) {
      if (groups.has(name)) continue;
      symbol.stop();
      this.#symbols.delete(name);
    }
    for (const [name, own] of groups) {
      const symbol = this.#symbols.get(name) ?? this.#createSymbol(name);
      this.#symbols.set(name, symbol);
      symbol.setPlans(own);
    }
    this.#requestTicks();
    this.#reportSeen();
  }

  #createSymbol(name: string): WatchedSymbol {
    return new WatchedSymbol(name, {
      clock: this.#clock,
      read: (request) => this.#read(request),
      onCrossing: (crossing) => {
        this.#crossed.push(crossing);
        // Those of one tick, or one reading of klines, are reported at once.
        if (this.#crossed.length === 1) queueMicrotask(() => this.#reportCrossings());
      },
    });
  }

  #read(request: KlineRequest): Promise<KlineReading> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#channel.postMessage({ kind: "read", id, request });
    });
  }

  #reportCrossings(): void {
    this.#channel.postMessage({ kind: "crossings", crossings: this.#crossed.splice(0) });
    this.#reportSeen();
  }

  #reportSeen(): void {
    const symbols = [...this.#symbols.values()].flatMap((symbol) => symbol.seen() ?? []);
    this.#channel.postMessage({ kind: "seen", symbols });
  }
}

/** Serves a page at the other end of a channel. Returns what ends it. */
export function serveWatcher(channel: WatcherChannel<ToWatcher, FromWatcher>): () => void {
  const watcher = new SymbolsWatcher(channel);
  return () => watcher.stop();
}
