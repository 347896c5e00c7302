import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { Host } from "@cointide/shared/host";
import type { AlertsStore } from "../store/alerts-store.ts";
import { definitionOf } from "./definition.ts";
import { openPageWatcher, openWorkerWatcher, type Watcher } from "./open-watcher.ts";
import { planAlerts } from "./plan-alerts.ts";
import { createKlineReader } from "./read-klines.ts";
import type { SeenMemory } from "./seen-memory.ts";
import type { FromWatcher } from "./watcher-messages.ts";

/** How long after a crossing of a member the service is asked for its record, in ms. */
const RECORDED_WITHIN = 2_000;
/** How often a member's page that is not in sight asks the service what it has seen, in ms. */
const ASKS_EVERY = 60_000;

export type WatchOptions = {
  host: Host;
  store: AlertsStore;
  memory: SeenMemory;
  isGuest: boolean;
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

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#read = createKlineReader(options.host.api, this.#ended.signal);
  }

  start(): () => void {
    const { store, isGuest } = this.#options;
    const stopFollowing = store.subscribe(() => this.#update());
    const timer = setInterval(() => {
      if (!isGuest && document.visibilityState === "hidden") void store.refresh();
    }, ASKS_EVERY);
    this.#update();
    return () => {
      this.#ended.abort();
      clearInterval(timer);
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
    const { store, memory, isGuest } = this.#options;
    const { alerts } = store.getState();
    return planAlerts(alerts, {
      ...{ isGuest, now: Date.now(), areFirst: this.#areFirst },
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
    openWorkerWatcher(signal, () => this.#openInPage())
      .catch(openPageWatcher)
      .then((watcher) => this.#use(watcher))
      .catch((error: unknown) => console.error("Alerts cannot be watched. Reload the page.", error));
  }

  /** The worker has failed: its alerts go on in the page, from what was seen last. */
  #openInPage(): void {
    this.#closePort();
    this.#areFirst = true;
    this.#watcher = "opening";
    openPageWatcher()
      .then((watcher) => this.#use(watcher))
      .catch((error: unknown) => console.error("Alerts cannot be watched. Reload the page.", error));
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
    this.#post(watcher);
    this.#closePort = this.#options.host.feed.openPort((port) => {
      watcher.postMessage({ kind: "port", port }, port === null ? [] : [port]);
    });
  }

  #take(message: FromWatcher, watcher: Watcher): void {
    const { store, memory, isGuest } = this.#options;
    if (message.kind === "seen") memory.keepSeen(message.symbols, this.#definitions());
    else if (message.kind === "read") {
      void this.#read(message.span).then((klines) => {
        watcher.postMessage({ kind: "klines", id: message.id, klines });
      });
    } else {
      store.addCrossings(message.crossings);
      if (!isGuest) setTimeout(() => void store.refresh(), RECORDED_WITHIN);
    }
  }

  #definitions() {
    const { alerts } = this.#options.store.getState();
    const active = alerts.filter(({ status }) => status === "active");
    return new Map(
      active.map((alert) => [alert.id, { symbol: alert.symbol, definition: definitionOf(alert) }]),
    );
  }
}
