import { createFeedCounters, type FeedWebSocketClass } from "@cointide/exchange-feed/connection";
import { type FeedClient, openFeed } from "@cointide/exchange-feed/open-feed";
import { FEED_TIMINGS, type FeedTimings } from "@cointide/exchange-feed/timings";
import type { FeedState } from "@cointide/shared/contracts/events";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import type { Market } from "../../market/market.ts";
import {
  type AlertList,
  alertKey,
  createAlertList,
  type ListChanges,
  purgeDeletedAlerts,
} from "./alert-list.ts";
import { writeCheckpoint } from "./checkpoint.ts";
import { feedWebSocket } from "./feed-web-socket.ts";
import { LeaseLostError } from "./lease.ts";
import type { Notifier } from "./notifier.ts";
import { Recorder } from "./recorder.ts";
import { SymbolFollower } from "./symbol-follower.ts";
import type { FreshCrossing, SymbolWatch } from "./symbol-watch.ts";
import type { WatchTimings } from "./timings.ts";
import { wait } from "./wait.ts";
import type { WatchFacts, WatchMetrics } from "./watch-metrics.ts";
import { WatchedSymbols } from "./watched-symbols.ts";

/** How many symbols' missed prices are read at once. */
const READINGS_AT_ONCE = 16;

export type WatcherOptions = {
  database: Database;
  market: Pick<Market, "klinesFrom">;
  /** The address of the exchange's feed. */
  feed: string;
  notifier: Notifier;
  log: Logger;
  now: () => number;
  timings: WatchTimings;
  metrics: WatchMetrics;
  /** The term of the lease under which it writes. */
  term: number;
  /** Another instance has taken the lease. */
  onLeaseLost: () => void;
  webSocket?: FeedWebSocketClass;
  feedTimings?: FeedTimings;
};

/** Watches all alerts for one term of the lease: reads which there are, follows their symbols, records what crosses. */
export class Watcher {
  readonly #options: WatcherOptions;
  readonly #list: AlertList;
  readonly #feed: FeedClient;
  readonly #recorder: Recorder;
  readonly #symbols: WatchedSymbols;
  readonly #stopping = new AbortController();
  /** What writes, or reads what is written, does so alone. */
  readonly #alone = pLimit(1);
  readonly #working: Promise<void>;
  #feedState: FeedState = "idle";
  /** Crossings of alerts that were not what they were judged as: those alerts are read again. */
  #refused: FreshCrossing[] = [];

  constructor(options: WatcherOptions) {
    this.#options = options;
    this.#list = createAlertList(options.database, options.timings.overlap);
    this.#recorder = new Recorder({
      ...options,
      alone: (work) => this.#alone(work),
      onRecorded: (crossings) => this.#noteRecorded(crossings),
      onRefused: (crossings) => this.#refused.push(...crossings),
    });
    this.#symbols = new WatchedSymbols({
      database: options.database,
      follow: this.#createFollow(),
      events: {
        onCrossing: (crossing) => this.#recorder.add(crossing),
        onJudged: options.metrics.countEvaluations,
      },
    });
    this.#feed = this.#openFeed();
    this.#working = this.#work();
  }

  facts(): WatchFacts {
    const followers = this.#symbols.followers();
    const behind = followers.filter(({ isLive }) => !isLive).length;
    const { alerts } = this.#symbols;
    return { alerts, symbols: followers.length, behind, unrecorded: this.#recorder.size };
  }

  /** Ends at once: the next watcher goes on from the last checkpoint. */
  async drop(): Promise<void> {
    this.#stopping.abort();
    this.#feed.stop();
    this.#symbols.stop();
    await this.#recorder.stop();
    await this.#working;
  }

  /** Ends after everything is noted down, if the database lets it. */
  async stop(): Promise<void> {
    await this.drop();
    await this.#recorder.flush();
    await this.#checkpoint().catch((error) =>
      this.#options.log.warn(
        { err: error },
        "The last checkpoint failed. Prices since the one before will be read again.",
      ),
    );
  }

  #openFeed(): FeedClient {
    const { feed, webSocket = feedWebSocket, feedTimings = FEED_TIMINGS } = this.#options;
    const symbols = this.#symbols;
    return openFeed({
      ...{ feed, webSocket, timings: feedTimings, random: Math.random, counters: createFeedCounters() },
      events: {
        onTick: (tick) => symbols.follower(tick.symbol)?.take(tick) ?? false,
        onGap(missing) {
          for (const follower of symbols.followers(missing)) follower.missing();
        },
        onAccepted(accepted) {
          for (const follower of symbols.followers(accepted)) follower.subscribed(true);
        },
        onChange: () => this.#noteFeedState(),
      },
    });
  }

  #createFollow() {
    const readings = pLimit(READINGS_AT_ONCE);
    const queue = <T>(work: () => Promise<T>) => readings(work);
    const { market, now, timings, log } = this.#options;
    const common = { market, now, timings, log, queue, intervals: { hasSeconds: true } };
    return (watch: SymbolWatch) => new SymbolFollower({ ...common, watch });
  }

  /** A feed that was silent may have left out trades. */
  #noteFeedState(): void {
    const { state } = this.#feed.status();
    if (state === this.#feedState) return;
    const { log } = this.#options;
    if (state === "stale") for (const follower of this.#symbols.followers()) follower.doubt();
    if (state === "live") log.info("The prices of alerts arrive.");
    else if (this.#feedState === "live" && state !== "idle")
      log.warn({ state }, "The prices of alerts do not arrive. What is missed will be read afterwards.");
    this.#feedState = state;
  }

  /** Reads changes and makes checkpoints until it is stopped. */
  async #work(): Promise<void> {
    const { timings, log, onLeaseLost } = this.#options;
    const { signal } = this.#stopping;
    const due = createDueTimes();
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await this.#step(due);
        if (isFailing) log.info("The database answers those who watch alerts again.");
        isFailing = false;
      } catch (error) {
        if (error instanceof LeaseLostError) return onLeaseLost();
        if (!isFailing) log.error({ err: error }, "The database fails those who watch alerts. Trying again.");
        isFailing = true;
      }
      await wait(timings.readChanges, signal);
    }
  }

  async #step(due: ReturnType<typeof createDueTimes>): Promise<void> {
    const { timings, database } = this.#options;
    await this.#alone(() => due("readAll", timings.readAll, () => this.#readAll()));
    await this.#alone(() => this.#readChanges());
    await due("checkpoint", timings.checkpoint, () => this.#checkpoint());
    await due("purge", timings.purge, () => purgeDeletedAlerts(database));
  }

  async #readAll(): Promise<void> {
    const active = await this.#list.readAll();
    const keys = new Set(active.map(alertKey));
    await this.#apply({ active, gone: this.#symbols.keys().filter((key) => !keys.has(key)) });
  }

  async #readChanges(): Promise<void> {
    const refused = this.#refused;
    const again = await this.#list.readAgain(refused.map(({ userId, alertId }) => ({ userId, id: alertId })));
    this.#refused = this.#refused.slice(refused.length);
    for (const alert of again.active) this.#symbols.remove(alertKey(alert));
    await this.#apply(again);
    await this.#apply(await this.#list.readChanges());
  }

  async #apply(changes: ListChanges): Promise<void> {
    await this.#symbols.apply(changes, this.#stopping.signal);
    if (!this.#stopping.signal.aborted) this.#feed.setSymbols(this.#symbols.symbols());
  }

  #checkpoint(): Promise<void> {
    const { database, term } = this.#options;
    return this.#alone(() =>
      writeCheckpoint(database, term, this.#symbols.watches(), this.#recorder.symbols()),
    );
  }

  #noteRecorded(crossings: readonly FreshCrossing[]): void {
    const { metrics, now } = this.#options;
    for (const crossing of crossings) {
      this.#symbols.recorded(crossing);
      metrics.countRecorded(crossing, now());
    }
  }
}

/** Runs what is due, each at its own pace, the first time at once. What fails is due again. */
function createDueTimes() {
  const doneAt = new Map<string, number>();
  return async (name: string, every: number, work: () => Promise<void>): Promise<void> => {
    const time = performance.now();
    if (time - (doneAt.get(name) ?? Number.NEGATIVE_INFINITY) < every) return;
    await work();
    doneAt.set(name, time);
  };
}
