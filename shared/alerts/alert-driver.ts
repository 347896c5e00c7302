import type { GapAnswer } from "./gap.ts";
import type { GapRequest } from "./gap-plan.ts";
import type { FoundCrossing, WatchedAlert } from "./judged-alert.ts";
import type { ProcessClock } from "./process-clock.ts";
import { SymbolAlerts } from "./symbol-alerts.ts";
import type { AlertTick } from "./tick-places.ts";

/** The klines of a request, or why it failed. `retryIn`: when a retry may succeed, in ms from now. */
export type KlineReading = GapAnswer | { failure: { retryIn?: number; hasNoSeconds?: boolean } };

/** The longest sleep, in ms: the computer's clock may be changed while the timer runs. */
const LOOKS_EVERY = 60_000;

type DriverOptions = {
  clock: Pick<ProcessClock, "read">;
  /** Reads klines of the exchange. Never rejects. */
  read: (request: GapRequest) => Promise<KlineReading>;
  /** Receives the crossings after each input; the list may be empty. */
  onFound: (crossings: readonly FoundCrossing[]) => void;
};

/**
 * Runs the judge of one symbol's alerts with real time: reads the klines it requests, and wakes it when something is due. The
 * page and the service share it; each adds its own ticks and storage.
 */
export class AlertDriver {
  readonly judge = new SymbolAlerts();
  readonly #options: DriverOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(options: DriverOptions) {
    this.#options = options;
  }

  /** The exchange's time now, in ms since 1970. */
  get now(): number {
    return this.#options.clock.read().now;
  }

  /** Watches an alert. Call `goOn` after the last new one, so that their missing prices are read together. */
  add(alert: WatchedAlert): void {
    this.#options.onFound(this.judge.add(alert, this.now));
  }

  tick(tick: AlertTick): void {
    this.#options.onFound(this.judge.tick(tick, this.#options.clock.read()));
    this.goOn();
  }

  /** Ticks since the last one are missing. */
  lost(): void {
    this.judge.lost(this.now);
    this.goOn();
  }

  /** The subscription is in force again. */
  resumed(): void {
    this.judge.resumed(this.now);
    this.goOn();
  }

  /** Reads what is to be read now, and comes again when something else is due. */
  goOn(): void {
    if (this.#isStopped) return;
    const { now } = this;
    const request = this.judge.request(now);
    if (request !== null) void this.#read(request);
    clearTimeout(this.#timer);
    const dueAt = this.judge.dueAt();
    if (dueAt === null) return;
    this.#timer = setTimeout(() => this.#wake(), Math.min(Math.max(0, dueAt - now), LOOKS_EVERY));
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #wake(): void {
    this.#options.onFound(this.judge.wake(this.now));
    this.goOn();
  }

  async #read(request: GapRequest): Promise<void> {
    const reading = await this.#options.read(request);
    if (this.#isStopped) return;
    const { judge, now } = this;
    this.#options.onFound(
      "failure" in reading ? judge.failed(now, reading.failure) : judge.klines(reading, now),
    );
    this.goOn();
  }
}
