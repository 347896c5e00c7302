import type { GapRequest } from "@cointide/shared/alerts/gap-plan";
import type { FoundCrossing } from "@cointide/shared/alerts/judged-alert";
import { drawAlerts } from "@cointide/shared/alerts/testing/draw-alerts";
import { drawFaults, edgesOf, isWithin, type Span } from "@cointide/shared/alerts/testing/faults";
import {
  answerKlines,
  type History,
  type MadeAlert,
  type SentTick,
  sendTicks,
} from "@cointide/shared/alerts/testing/history";
import { createRandom, type Random } from "@cointide/shared/alerts/testing/random";
import { createWorld, SECOND, START, textOf } from "@cointide/shared/alerts/testing/world";
import type { Tick } from "@cointide/shared/contracts/streams";
import type { FeedClient, FeedOptions } from "@cointide/shared/exchange/open-feed";
import { vi } from "vitest";
import type { ListedAlert } from "../alerts/watch/alert-list.ts";
import { WATCH_TIMINGS } from "../alerts/watch/timings.ts";
import type { WatchStorage } from "../alerts/watch/watch-storage.ts";
import { Watcher } from "../alerts/watch/watcher.ts";
import { ExchangeError, type KlinePage } from "../market/exchange.ts";
import type { Market } from "../market/market.ts";
import { silentLog } from "./test-log.ts";
import { createLife } from "./watch-life.ts";

/** What keeps a history's alerts. Each history has a symbol of its own. */
export type HistoryStorage = {
  storage: WatchStorage;
  addAlert(alert: ListedAlert): Promise<void>;
  /** In ms since 1970; null without one. */
  watermark(symbol: string): Promise<number | null>;
};

const STEP = 250;
const metrics = { begin: () => () => {}, countEvaluations() {}, countRecorded() {} };

type FeedState = ReturnType<FeedClient["status"]>["state"];
type Process = { watcher: Watcher; life: ReturnType<typeof createLife>; isMeasured: boolean; offset: number };

/** The service's watcher in fake time, and the faults that it meets. */
class WatchHistory {
  readonly #history: History;
  readonly #random: Random;
  readonly #symbol: string;
  readonly #kept: HistoryStorage;
  #process: Process | null = null;
  #feed: { events: FeedOptions["events"]; symbols: Set<string> } | null = null;
  #feedState: FeedState = "connecting";
  #by = 0;
  /** The time while what was due during a freeze is made up for. */
  #thawedAt: number | null = null;
  #hasLostFeed = true;
  #subscribedAt = 0;
  readonly #noticed = new Set<Span>();

  constructor(history: History, random: Random, symbol: string, kept: HistoryStorage) {
    this.#history = history;
    this.#random = random;
    this.#symbol = symbol;
    this.#kept = kept;
  }

  async run(): Promise<void> {
    const { world, faults, alerts } = this.#history;
    const ticks = sendTicks(this.#random, world, faults);
    const waiting = alerts.toSorted((one, other) => one.learnedAt - other.learnedAt);
    const end = START + world.seconds * SECOND + 40 * SECOND;
    let index = 0;
    vi.useFakeTimers({
      now: START,
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    });
    for (let time = START + SECOND; time < end; time += STEP) {
      if (isWithin(faults.freezes, time)) continue;
      if (isWithin(faults.restarts, time)) await this.#end(time);
      else this.#process ??= this.#start(time);
      if (Date.now() < time - STEP) this.#thaw(time);
      while (waiting[0] !== undefined && waiting[0].learnedAt <= time)
        await this.#kept.addAlert(this.#listed(waiting.shift() as MadeAlert));
      for (; (ticks[index]?.arrivesAt ?? Number.POSITIVE_INFINITY) <= time; index += 1)
        await this.#deliver(ticks[index] as SentTick);
      await this.#goOn(time);
      this.#noteFeed(time);
      this.#measure(time);
    }
    await this.#end(end);
    vi.useRealTimers();
  }

  #now(): number {
    const time = this.#thawedAt ?? Date.now();
    const wrong = this.#history.faults.clocks.find((span) => isWithin([span], time));
    return time + (wrong?.isSeen ? wrong.by : (this.#process?.offset ?? 0));
  }

  #listed({ key, condition, repeatAfter, madeAt }: MadeAlert): ListedAlert {
    return {
      ...{ userId: "ada", id: key, symbol: this.#symbol, condition, repeatAfter, revision: 1 },
      ...{ since: madeAt, isArmed: false, crossings: 0, crossedAt: null, isWatched: false },
    };
  }

  #start(time: number): Process {
    const life = createLife(this.#kept.storage, (crossings) => {
      for (const crossing of crossings) this.#history.reports.get(crossing.key)?.push(crossing);
    });
    const offset = this.#history.faults.clocks.find((span) => isWithin([span], time))?.by ?? 0;
    [this.#hasLostFeed, this.#feedState] = [true, "connecting"];
    // Its clock is read while it is made.
    this.#process = { life, offset, isMeasured: false } as Process;
    this.#process.watcher = new Watcher({
      ...{ storage: life.storage, market: this.#market(), feed: "", log: silentLog(), metrics },
      ...{ timings: WATCH_TIMINGS, onLeaseLost() {}, openFeed: (options) => this.#openFeed(options) },
    });
    return this.#process;
  }

  async #end(time: number): Promise<void> {
    if (this.#process === null) return;
    const { watcher, life } = this.#process;
    if (this.#random.chance(0.3)) {
      const stopped = watcher.stop();
      await life.settle();
      await stopped;
    }
    life.end();
    void watcher.drop();
    await life.settle();
    const from = await this.#kept.watermark(this.#symbol);
    this.#process = null;
    this.#feed = null;
    if (from !== null) this.#history.rereads.push({ from, to: time });
  }

  #market(): Pick<Market, "klinesFrom" | "exchangeTime" | "isTimeMeasured"> {
    return {
      exchangeTime: () => this.#now(),
      isTimeMeasured: () => this.#process?.isMeasured ?? false,
      klinesFrom: async (_, interval, from, limit = 1_000) => {
        await new Promise((resolve) => setTimeout(resolve, this.#random.int(0, 900)));
        return this.#readKlines({ interval, from, limit });
      },
    };
  }

  #readKlines(request: GapRequest): KlinePage | null {
    const { faults } = this.#history;
    if (isWithin(faults.restFails, Date.now()) && this.#random.chance(0.3)) return null;
    const answer = answerKlines(this.#random, this.#history, request, Date.now());
    if (answer === null) throw new ExchangeError("unreachable", 0);
    return { ...answer, klines: [...answer.klines] };
  }

  #openFeed({ events }: FeedOptions): FeedClient {
    const feed = { events, symbols: new Set<string>() };
    this.#feed = feed;
    return {
      setSymbols: (symbols) => {
        const wasHeard = feed.symbols.has(this.#symbol);
        feed.symbols = new Set(symbols);
        if (feed.symbols.has(this.#symbol) && !wasHeard) this.#subscribedAt = Date.now();
        if (!feed.symbols.has(this.#symbol)) this.#hasLostFeed = true;
      },
      status: () => ({ state: this.#feedState, lastTickAt: null }),
      ...{ wake() {}, goOffline() {}, stop() {} },
    };
  }

  async #goOn(time: number): Promise<void> {
    vi.advanceTimersByTime(Math.max(0, time - Date.now()));
    await this.#process?.life.settle();
  }

  /** What was due while the process stood still happens now. */
  #thaw(time: number): void {
    this.#thawedAt = time;
    vi.advanceTimersByTime(time - Date.now());
    this.#thawedAt = null;
  }

  async #deliver(tick: SentTick): Promise<void> {
    const { outages, restarts } = this.#history.faults;
    const { eventTime, arrivesAt, sent, price, tradeId } = tick;
    await this.#goOn(arrivesAt);
    const isLost = isWithin(outages, arrivesAt) || isWithin(outages, eventTime);
    // Neither a connection nor a subscription brings what was sent before it was made.
    const begins = [...outages.map(({ to }) => to), this.#subscribedAt];
    const isOld = begins.some((at) => eventTime < at && arrivesAt >= at);
    const { symbols, events } = this.#feed ?? {};
    if (!symbols?.has(this.#symbol) || isLost || isOld || isWithin(restarts, arrivesAt)) return;
    this.#noteOutagesBefore(arrivesAt);
    if (this.#hasLostFeed) {
      this.#hasLostFeed = false;
      this.#setFeed("live");
      events?.onGap?.(symbols);
      events?.onAccepted?.([...symbols]);
      this.#by += 1;
    }
    this.#setFeed("live");
    this.#history.heard.push({ ...tick, heardAt: Date.now(), by: this.#by });
    const facts = { symbol: this.#symbol, last: textOf(price), lastTradeId: tradeId, sentAt: sent };
    events?.onTick(facts as Tick);
    await this.#process?.life.settle();
  }

  /** A process that stood still learns of an outage before it takes the ticks after that. */
  #noteOutagesBefore(arrivesAt: number): void {
    const { freezes, outages } = this.#history.faults;
    const frozen = freezes.find((span) => isWithin([span], arrivesAt));
    if (frozen === undefined || this.#hasLostFeed) return;
    const missed = outages.filter((one) => one.to > frozen.from && one.to <= arrivesAt);
    const fresh = missed.filter((one) => one.from < one.to && !this.#noticed.has(one));
    for (const outage of fresh) this.#noticed.add(outage);
    if (fresh.length === 0) return;
    this.#hasLostFeed = true;
    this.#setFeed("reconnecting");
  }

  #setFeed(state: FeedState): void {
    this.#feedState = state;
    this.#feed?.events.onChange?.();
  }

  #noteFeed(time: number): void {
    const outage = this.#history.faults.outages.find((span) => isWithin([span], time));
    if (outage === undefined || this.#hasLostFeed || this.#feed === null) return;
    if (outage.isSilent && outage.to - outage.from > 6_000) {
      if (time - outage.from > 5_000) this.#setFeed("stale");
    } else if (time - outage.from >= outage.noticedAfter || outage.to - time <= 2 * STEP) {
      this.#hasLostFeed = true;
      this.#setFeed("reconnecting");
    }
  }

  #measure(time: number): void {
    if (this.#process === null || isWithin(this.#history.faults.restFails, time)) return;
    Object.assign(this.#process, { offset: 0, isMeasured: true });
  }
}

/** The history of a seed, as the service's watcher sees it. */
export async function watchHistoryOf(seed: number, kept: HistoryStorage): Promise<History> {
  const random = createRandom(seed);
  const seconds = random.pick([480, 600, 600, 900, 2_700]);
  const faults = drawFaults(random, seconds);
  const world = createWorld(random, seconds, edgesOf(faults));
  const alerts = drawAlerts(random, world, faults, 8);
  const reports = new Map(alerts.map(({ key }) => [key, [] as FoundCrossing[]]));
  const history: History = { world, faults, alerts, heard: [], rereads: [], reports };
  await new WatchHistory(history, random, `S${seed}USDT`, kept).run();
  return history;
}
