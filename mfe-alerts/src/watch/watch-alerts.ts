import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { Host } from "@cointide/shared/host";
import type { AlertsStore } from "../store/alerts-store.ts";
import { definitionOf } from "./definition.ts";
import type { ExchangeClock } from "./exchange-clock.ts";
import { openPageWatcher, openWorkerWatcher, type Watcher } from "./open-watcher.ts";
import { planAlerts } from "./plan-alerts.ts";
import { createKlineReader } from "./read-klines.ts";
import type { SeenMemory } from "./seen-memory.ts";
import type { FromWatcher, SeenSymbol } from "./watcher-messages.ts";

/** How long after a crossing of a member the service is asked for its record, in ms. */
const RECORDED_WITHIN = 2_000;
/** How often a member's page that is not in sight asks the service what it has seen, in ms. */
const ASKS_EVERY = 60_000;
/** How often it is kept how far the watcher got, and the exchange's clock measured, in ms. */
const KEEPS_EVERY = 5_000;
const MEASURES_EVERY = 600_000;
/** How long the watcher waits for the exchange's clock before it goes by this computer's, in ms. */
const CLOCK_WITHIN = 2_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

export type WatchOptions = {
  host: Host;
  store: AlertsStore;
  memory: SeenMemory;
  isGuest: boolean;
  clock: ExchangeClock;
  /** Is given what has crossed, the oldest first, each once. */
  onNews: (crossings: readonly Crossing[]) => void;
};

/** Watches the alerts for all tabs of a browser. Returns what ends it. */
export class AlertsWatching {
  readonly #options: WatchOptions;
  readonly #ended = new AbortController();
  readonly #read: ReturnType<typeof createKlineReader>;
  #watcher: Watcher | "opening" | null = null;
  #closePort = () => {};
  #areFirst = true;
  #hasBegun = false;
  /** How far the watcher got, as it said last. */
  #seen: readonly SeenSymbol[] = [];

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#read = createKlineReader(options.host.api, this.#ended.signal);
  }

  start(): () => void {
    const { store, isGuest } = this.#options;
    const stopFollowing = store.subscribe(() => this.#update());
    const timers = [
      setInterval(() => {
        if (!isGuest && document.visibilityState === "hidden") void store.refresh();
      }, ASKS_EVERY),
      setInterval(this.#keepSeen, KEEPS_EVERY),
      setInterval(() => void this.#measureClock(), MEASURES_EVERY),
    ];
    addEventListener("pagehide", this.#keepSeen);
    this.#update();
    return () => {
      this.#keepSeen();
      this.#ended.abort();
      for (const timer of timers) clearInterval(timer);
      removeEventListener("pagehide", this.#keepSeen);
      stopFollowing();
      this.#closePort();
      if (this.#watcher !== null && this.#watcher !== "opening") this.#watcher.stop();
    };
  }

  /** Takes the alerts and the log as they are now. */
  #update(): void {
    const { store, memory, isGuest } = this.#options;
    const { isLoaded, log } = store.getState();
    if (!isLoaded) return;
    // A browser that remembers nothing is new to these crossings: they are in the log.
    const isNew = !this.#hasBegun && memory.read() === null;
    if (isNew && (!isGuest || log.length > 0)) memory.claim(log);
    this.#hasBegun = true;
    const news = memory.newsOf(log);
    if (news.length > 0) this.#options.onNews(news.toSorted((one, other) => one.at - other.at));
    if (this.#watcher === null && this.#plans().length > 0) this.#open();
    else if (this.#watcher !== null && this.#watcher !== "opening") this.#post(this.#watcher);
    else if (this.#watcher === null) this.#areFirst = false;
  }

  #plans() {
    const { store, memory, isGuest, clock } = this.#options;
    const { alerts, log } = store.getState();
    return planAlerts(alerts, {
      ...{ isGuest, log, clock, areFirst: this.#areFirst },
      memory: this.#areFirst ? memory.read() : null,
    });
  }

  #post(watcher: Watcher): void {
    watcher.postMessage({ kind: "plans", plans: this.#plans() });
    this.#areFirst = false;
  }

  #open(): void {
    this.#watcher = "opening";
    const { signal } = this.#ended;
    const opening = openWorkerWatcher(signal, () => this.#openInPage()).catch(openPageWatcher);
    Promise.all([opening, Promise.race([this.#measureClock(), wait(CLOCK_WITHIN)])])
      .then(([watcher]) => this.#use(watcher))
      .catch((error: unknown) => console.error("Alerts aren't running. Reload the page.", error));
  }

  async #measureClock(): Promise<void> {
    const { host, clock, store } = this.#options;
    const [alert] = store.getState().alerts;
    if (alert === undefined) return;
    await clock.measure(host.api, alert.symbol);
    if (this.#watcher !== null && this.#watcher !== "opening") this.#tellClock(this.#watcher);
  }

  #tellClock(watcher: Watcher): void {
    const { isMeasured, ahead } = this.#options.clock;
    if (isMeasured) watcher.postMessage({ kind: "clock", ahead });
  }

  /** The worker has failed: its alerts go on in the page, from what was seen last. */
  #openInPage(): void {
    this.#closePort();
    this.#areFirst = true;
    this.#watcher = "opening";
    openPageWatcher()
      .then((watcher) => this.#use(watcher))
      .catch((error: unknown) => console.error("Alerts aren't running. Reload the page.", error));
  }

  #use(watcher: Watcher): void {
    if (this.#ended.signal.aborted) {
      watcher.stop();
      return;
    }
    this.#watcher = watcher;
    watcher.addEventListener("message", ({ data }) => {
      if (watcher === this.#watcher) this.#take(data, watcher);
    });
    this.#tellClock(watcher);
    this.#post(watcher);
    this.#closePort = this.#options.host.feed.openPort((port) => {
      watcher.postMessage({ kind: "port", port }, port === null ? [] : [port]);
    });
  }

  #take(message: FromWatcher, watcher: Watcher): void {
    const { store, isGuest } = this.#options;
    if (message.kind === "seen") this.#seen = message.symbols;
    else if (message.kind === "clock") void this.#measureClock();
    else if (message.kind === "read") {
      void this.#read(message.request).then((answer) => {
        watcher.postMessage({ kind: "klines", id: message.id, answer });
      });
    } else {
      store.addCrossings(message.crossings);
      if (!isGuest) setTimeout(() => void store.refresh(), RECORDED_WITHIN);
    }
  }

  /** Keeps how far the watcher got, for the tab or the visit that comes next. */
  readonly #keepSeen = (): void => {
    if (this.#watcher !== null && this.#watcher !== "opening")
      this.#options.memory.keepSeen(this.#seen, this.#definitions());
  };

  #definitions() {
    const { alerts } = this.#options.store.getState();
    const active = alerts.filter(({ status }) => status === "active");
    return new Map(
      active.map((alert) => [alert.id, { symbol: alert.symbol, definition: definitionOf(alert) }]),
    );
  }
}
