import type { AlertCondition } from "../../contracts/alerts.ts";
import type { Kline } from "../../contracts/klines.ts";
import type { GapAnswer } from "../gap.ts";
import type { GapRequest } from "../gap-plan.ts";
import type { FoundCrossing, ReportedCrossing } from "../judged-alert.ts";
import { SymbolAlerts } from "../symbol-alerts.ts";
import { type Faults, isWithin, type Span } from "./faults.ts";
import type { Random } from "./random.ts";
import { type Bar, klinesAt, MINUTE, SECOND, START, textOf, type World } from "./world.ts";

/** A tick on its way. `eventTime` is when it was true, `sent` what it says of that. */
export type SentTick = { eventTime: number; sent: number; arrivesAt: number; price: number; tradeId: number };

/** An alert of a history: when it was made, and when the driver learns of it. */
export type MadeAlert = {
  key: string;
  condition: AlertCondition;
  repeatAfter: number | null;
  madeAt: number;
  learnedAt: number;
};

/** A tick that a process took. `by` numbers processes and their connections. */
export type HeardTick = SentTick & { heardAt: number; by: number };

export type History = {
  world: World;
  faults: Faults;
  alerts: MadeAlert[];
  heard: HeardTick[];
  /** When processes ended, and up to when the next one reads again what was judged already. */
  rereads: { from: number; to: number }[];
  reports: Map<string, FoundCrossing[]>;
};

type Engine = Pick<
  SymbolAlerts,
  "add" | "tick" | "lost" | "resumed" | "doubt" | "request" | "wake" | "klines" | "failed" | "progress"
>;

/** The ticks that the exchange sends: once a second the last price. */
export function sendTicks(random: Random, world: World, faults: Faults): SentTick[] {
  const ticks: SentTick[] = [];
  let index = -1;
  for (let second = 0; second < world.seconds; second += 1) {
    const eventTime = START + second * SECOND + random.int(300, 700);
    while ((world.trades[index + 1]?.at ?? Number.POSITIVE_INFINITY) <= eventTime) index += 1;
    const trade = world.trades[index];
    if (trade === undefined) continue;
    const wrong = faults.eventTimes.find((span) => isWithin([span], eventTime))?.by ?? 0;
    const delay = random.chance(faults.late) ? random.int(0, faults.lateBy) : 0;
    const tick = { eventTime, sent: eventTime + wrong, price: trade.price, tradeId: trade.id };
    const arrivesAt = eventTime + random.int(20, 250) + delay;
    ticks.push({ ...tick, arrivesAt });
    if (random.chance(faults.repeated))
      ticks.push({ ...tick, arrivesAt: arrivesAt + random.int(10, random.pick([500, 30_000])) });
  }
  return ticks.sort((one, other) => one.arrivesAt - other.arrivesAt);
}

/** What a service keeps of an alert. */
type Kept = {
  since: number;
  isArmed: boolean;
  crossedAt: number | null;
  isWatched: boolean;
  reported: ReportedCrossing[];
};

const STEP = 500;
/** What the exchange's history answers at a time, with its faults; null where it fails. */
export function answerKlines(
  random: Random,
  { world, faults }: Pick<History, "world" | "faults">,
  { interval, from, limit }: GapRequest,
  time: number,
): GapAnswer | null {
  if (isWithin(faults.restFails, time)) return null;
  const lag = faults.restBehind.find((span) => isWithin([span], time))?.lag ?? 0;
  const length = interval === "1s" ? SECOND : MINUTE;
  const bars = klinesAt(world, length, from, limit, time - lag - random.int(0, 300));
  const hasHoles = isWithin(faults.restHoles, time);
  const klines = bars.filter(() => !hasHoles || random.chance(0.9)).map(toKline);
  return { klines, sent: bars.length };
}

const toKline = ({ openTime, open, high, low, close }: Bar): Kline => [
  openTime,
  ...([textOf(open), textOf(high), textOf(low), textOf(close)] as const),
  1,
];

/** A driver in memory, which does what the service's does, and the faults that it meets. */
class Driver {
  readonly #history: History;
  readonly #random: Random;
  readonly #createEngine: () => Engine;
  #engine: Engine | null = null;
  #by = 0;
  #kept = new Map<string, Kept>();
  #watermark: number | null = null;
  #lastBeat = 0;
  /** By how much the process' clock is wrong until it has asked the exchange for the time. */
  #offset = 0;
  #isMeasured = false;
  #answer: { at: number; request: GapRequest } | null = null;
  #hasLostFeed = false;
  readonly #noticed = new Set<Span>();
  #checkpointAt = 0;

  constructor(history: History, random: Random, createEngine: () => Engine) {
    this.#history = history;
    this.#random = random;
    this.#createEngine = createEngine;
  }

  run(ticks: readonly SentTick[]): void {
    const { world, faults } = this.#history;
    const end = START + world.seconds * SECOND + 40 * SECOND;
    let index = 0;
    for (let time = START + SECOND; time < end; time += STEP) {
      if (isWithin(faults.freezes, time)) continue;
      if (isWithin(faults.restarts, time)) this.#stop(time);
      else if (this.#engine === null) this.#start(time);
      for (; (ticks[index]?.arrivesAt ?? Number.POSITIVE_INFINITY) <= time; index += 1) {
        const tick = ticks[index] as SentTick;
        this.#deliver(tick, isWithin(faults.freezes, tick.arrivesAt) ? time : tick.arrivesAt);
      }
      this.#step(time);
    }
  }

  #now(time: number): number {
    const wrong = this.#history.faults.clocks.find((span) => isWithin([span], time));
    return time + (wrong?.isSeen ? wrong.by : this.#offset);
  }

  #start(time: number): void {
    this.#engine = this.#createEngine();
    this.#by += 1;
    this.#offset = this.#history.faults.clocks.find((span) => isWithin([span], time))?.by ?? 0;
    this.#isMeasured = false;
    this.#lastBeat = this.#now(time);
    this.#answer = null;
    this.#hasLostFeed = true;
    for (const alert of this.#history.alerts) if (this.#kept.has(alert.key)) this.#add(alert, time);
  }

  #stop(time: number): void {
    if (this.#engine === null) return;
    this.#engine = null;
    if (this.#watermark !== null) this.#history.rereads.push({ from: this.#watermark, to: time });
  }

  #add({ key, condition, repeatAfter, madeAt }: MadeAlert, time: number): void {
    const fresh: Kept = { since: madeAt, isArmed: false, crossedAt: null, isWatched: false, reported: [] };
    const kept = this.#kept.get(key) ?? fresh;
    this.#kept.set(key, kept);
    if (repeatAfter === null && kept.reported.length > 0) return;
    const { since, isArmed, crossedAt } = kept;
    const judgedUntil = kept.isWatched ? this.#watermark : null;
    const reported = kept.reported.slice(-10);
    const alert = { key, condition, repeatAfter, since, isArmed, crossedAt, judgedUntil, reported };
    this.#report(this.#engine?.add(alert, this.#now(time)) ?? []);
  }

  #deliver(tick: SentTick, time: number): void {
    const { outages, restarts } = this.#history.faults;
    const isLost = isWithin(outages, tick.arrivesAt) || isWithin(outages, tick.eventTime);
    // A connection brings nothing that was sent before it was made.
    const isOld = [...outages, ...restarts].some(({ to }) => tick.eventTime < to && tick.arrivesAt >= to);
    if (this.#engine === null || isLost || isOld || isWithin(restarts, tick.arrivesAt)) return;
    this.#noteOutagesBefore(tick, time);
    if (this.#hasLostFeed) {
      this.#hasLostFeed = false;
      this.#engine.resumed(this.#now(time));
      this.#by += 1;
    }
    this.#history.heard.push({ ...tick, heardAt: time, by: this.#by });
    const now = this.#now(time);
    const sentAfter = Math.min(now, this.#lastBeat) - 10_000;
    const one = { price: textOf(tick.price), lastTradeId: tick.tradeId, eventTime: tick.sent };
    this.#report(this.#engine.tick(one, { now, sentAfter, isMeasured: this.#isMeasured }));
  }

  #step(time: number): void {
    const engine = this.#engine;
    if (engine === null) return;
    const now = this.#now(time);
    for (const alert of this.#history.alerts)
      if (alert.learnedAt <= time && !this.#kept.has(alert.key)) this.#add(alert, time);
    this.#noteFeed(engine, time, now);
    this.#report(engine.wake(now));
    this.#read(engine, time, now);
    if (time >= this.#checkpointAt) this.#checkpoint(engine, time, now);
    this.#lastBeat = now;
    if (isWithin(this.#history.faults.restFails, time)) return;
    this.#offset = 0;
    this.#isMeasured = true;
  }

  /** A process that stood still learns of an outage before it takes the ticks after that. */
  #noteOutagesBefore({ arrivesAt }: SentTick, time: number): void {
    const frozen = this.#history.faults.freezes.find((span) => isWithin([span], arrivesAt));
    if (frozen === undefined || this.#hasLostFeed) return;
    const missed = this.#history.faults.outages.filter(
      ({ from, to }) => to > frozen.from && to <= arrivesAt && from < to,
    );
    const fresh = missed.filter((outage) => !this.#noticed.has(outage));
    for (const outage of fresh) this.#noticed.add(outage);
    if (fresh.length === 0) return;
    this.#hasLostFeed = true;
    this.#engine?.lost(this.#now(time));
  }

  #noteFeed(engine: Engine, time: number, now: number): void {
    const outage = this.#history.faults.outages.find((span) => isWithin([span], time));
    if (outage === undefined || this.#hasLostFeed) return;
    if (outage.isSilent && outage.to - outage.from > 6_000) {
      if (time - outage.from > 5_000) engine.doubt();
    } else if (time - outage.from >= outage.noticedAfter || outage.to - time <= STEP) {
      this.#hasLostFeed = true;
      engine.lost(now);
    }
  }

  #read(engine: Engine, time: number, now: number): void {
    if (this.#answer === null) {
      const request = engine.request(now);
      if (request !== null) this.#answer = { at: time + this.#random.int(0, 900), request };
    }
    if (this.#answer === null || time < this.#answer.at) return;
    const { request } = this.#answer;
    this.#answer = null;
    const answer = answerKlines(this.#random, this.#history, request, time);
    this.#report(answer === null ? engine.failed(now) : engine.klines(answer, now));
  }

  #checkpoint(engine: Engine, time: number, now: number): void {
    this.#checkpointAt = time + 2_000;
    const progress = engine.progress(now);
    if (progress === null) return;
    this.#watermark = progress.at;
    for (const { key, isArmed, since, crossedAt } of progress.alerts) {
      const kept = this.#kept.get(key);
      if (kept === undefined) continue;
      Object.assign(kept, { isArmed, isWatched: true });
      // A crossing that was uncertain is no longer.
      if (since > kept.since) Object.assign(kept, { since, crossedAt });
    }
  }

  #report(crossings: readonly FoundCrossing[]): void {
    for (const crossing of crossings) {
      this.#history.reports.get(crossing.key)?.push(crossing);
      const kept = this.#kept.get(crossing.key);
      kept?.reported.push({ at: crossing.at, missedSince: crossing.missedSince });
      if (kept === undefined || crossing.isUncertain) continue;
      Object.assign(kept, { since: crossing.at, crossedAt: crossing.at, isArmed: false });
    }
  }
}

/** Runs an engine through a history. */
export function runHistory(
  random: Random,
  { world, faults, alerts }: Pick<History, "world" | "faults" | "alerts">,
  createEngine: () => Engine = () => new SymbolAlerts(),
): History {
  const reports = new Map(alerts.map(({ key }) => [key, [] as FoundCrossing[]]));
  const history: History = { world, faults, alerts, heard: [], rereads: [], reports };
  new Driver(history, random, createEngine).run(sendTicks(random, world, faults));
  return history;
}
