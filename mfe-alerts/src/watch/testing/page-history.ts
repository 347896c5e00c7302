import type { KlineReading } from "@cointide/shared/alerts/alert-driver";
import { ProcessClock } from "@cointide/shared/alerts/process-clock";
import { drawAlerts } from "@cointide/shared/alerts/testing/draw-alerts";
import { drawFaults, edgesOf, isWithin } from "@cointide/shared/alerts/testing/faults";
import {
  answerKlines,
  type History,
  type SentTick,
  sendTicks,
} from "@cointide/shared/alerts/testing/history";
import { createRandom, type Random } from "@cointide/shared/alerts/testing/random";
import { createWorld, SECOND, START, textOf } from "@cointide/shared/alerts/testing/world";
import type { Alert, Crossing } from "@cointide/shared/contracts/alerts";
import { MAX_KLINES } from "@cointide/shared/contracts/klines";
import { vi } from "vitest";
import { definitionOf } from "../definition.ts";
import { ExchangeClock } from "../exchange-clock.ts";
import { planAlerts } from "../plan-alerts.ts";
import type { Memory } from "../seen-memory.ts";
import { WatchedSymbol } from "../watched-symbol.ts";
import type { KlineRequest } from "../watcher-messages.ts";

const STEP = 250;
const KEEPS_EVERY = 5 * SECOND;
const SYMBOL = "BTCUSDT";

type Page = { symbol: WatchedSymbol; clock: ProcessClock; isMeasured: boolean; offset: number };

const EMPTY: Memory = { version: 1, owner: null, watchedAt: 0, symbols: {}, alerts: {}, announced: {} };

/** A guest's pages one after the other in fake time, what the browser remembers between them, and the faults they meet. */
class PageHistory {
  readonly #history: History;
  readonly #random: Random;
  readonly #alerts: Alert[] = [];
  #log: Crossing[] = [];
  #memory = EMPTY;
  #page: Page | null = null;
  #keptAt = 0;
  #by = 0;
  #hasLostFeed = true;

  constructor(history: History, random: Random) {
    this.#history = history;
    this.#random = random;
  }

  async run(): Promise<void> {
    const { world, faults, alerts } = this.#history;
    const ticks = sendTicks(this.#random, world, faults);
    const waiting = alerts.toSorted((one, other) => one.madeAt - other.madeAt);
    const end = START + world.seconds * SECOND + 40 * SECOND;
    let index = 0;
    vi.useFakeTimers({ now: START, toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    for (let time = START + SECOND; time < end; time += STEP) {
      if (isWithin(faults.freezes, time)) continue;
      if (isWithin(faults.restarts, time)) this.#close(time);
      else this.#page ??= this.#open(time);
      for (; (ticks[index]?.arrivesAt ?? Number.POSITIVE_INFINITY) <= time; index += 1)
        await this.#deliver(ticks[index] as SentTick, time);
      await this.#goOn(time);
      while (this.#page !== null && waiting[0] !== undefined && waiting[0].madeAt <= time)
        this.#make(waiting.shift() as History["alerts"][number]);
      this.#noteFeed(time);
      this.#beat(time);
    }
    this.#close(end);
    vi.useRealTimers();
  }

  #now(): number {
    const wrong = this.#history.faults.clocks.find((span) => isWithin([span], Date.now()));
    return Date.now() + (wrong?.isSeen ? wrong.by : (this.#page?.offset ?? 0));
  }

  #make({ key, condition, repeatAfter, madeAt }: History["alerts"][number]): void {
    this.#alerts.push({
      ...{ id: key, symbol: SYMBOL, condition, repeatAfter, note: "", status: "active" },
      ...{ createdAt: madeAt, crossings: 0, crossedAt: null },
    });
    this.#setPlans();
  }

  #open(time: number): Page {
    const offset = this.#history.faults.clocks.find((span) => isWithin([span], time))?.by ?? 0;
    const page = { offset, isMeasured: false } as Page;
    this.#page = page;
    page.clock = new ProcessClock(
      () => this.#now(),
      () => page.isMeasured,
    );
    page.symbol = new WatchedSymbol(SYMBOL, {
      clock: page.clock,
      read: (request) => this.#read(request),
      onCrossing: (crossing) => this.#note(crossing),
    });
    this.#hasLostFeed = true;
    this.#setPlans();
    return page;
  }

  #setPlans(): void {
    const clock = new ExchangeClock();
    const options = { memory: this.#memory, log: this.#log, isGuest: true, areFirst: true, clock };
    this.#page?.symbol.setPlans(planAlerts(this.#alerts, options));
  }

  #note(crossing: Crossing): void {
    const { alertId: key, number, price, at, source, missedSince } = crossing;
    const found = { key, price, at, source, missedSince, isUncertain: missedSince !== null };
    this.#history.reports.get(key)?.push(found);
    this.#log = [...this.#log, crossing];
    const alert = this.#alerts.find(({ id }) => id === key);
    if (alert === undefined) return;
    const status = alert.repeatAfter === null ? "done" : alert.status;
    Object.assign(alert, { crossings: number, crossedAt: at, status });
  }

  /** A page that is closed keeps how far it got; one that crashes has kept it some seconds before. */
  #close(time: number): void {
    if (this.#page === null) return;
    if (this.#random.chance(0.5)) this.#keep(time);
    this.#page.symbol.stop();
    this.#page = null;
    const from = this.#memory.symbols[SYMBOL]?.at;
    if (from !== undefined) this.#history.rereads.push({ from, to: time });
  }

  #keep(time: number): void {
    this.#keptAt = time;
    const seen = this.#page?.symbol.seen() ?? null;
    if (seen === null) return;
    const { at, price } = seen;
    const alerts = this.#alerts.flatMap((alert) => {
      const progress = seen.alerts[alert.id];
      return progress === undefined
        ? []
        : [[alert.id, { ...progress, definition: definitionOf(alert) }] as const];
    });
    this.#memory = {
      ...EMPTY,
      watchedAt: time,
      symbols: { [SYMBOL]: { at, price } },
      alerts: Object.fromEntries(alerts),
    };
  }

  async #read(request: KlineRequest): Promise<KlineReading> {
    await new Promise((resolve) => setTimeout(resolve, this.#random.int(0, 900)));
    const limit = Math.min(request.limit, MAX_KLINES);
    return answerKlines(this.#random, this.#history, { ...request, limit }, Date.now()) ?? { failure: {} };
  }

  async #goOn(time: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(Math.max(0, time - Date.now()));
  }

  async #deliver(tick: SentTick, time: number): Promise<void> {
    const { outages, restarts, freezes } = this.#history.faults;
    const { eventTime, arrivesAt, sent: sentAt, price, tradeId: lastTradeId } = tick;
    await this.#goOn(isWithin(freezes, arrivesAt) ? time : arrivesAt);
    const isLost = [...outages, ...restarts].some((span) =>
      [arrivesAt, eventTime].some((at) => isWithin([span], at)),
    );
    if (this.#page === null || isLost) return;
    const { symbol } = this.#page;
    if (this.#hasLostFeed) {
      this.#hasLostFeed = false;
      symbol.noteGap();
      symbol.noteResumed();
      this.#by += 1;
    }
    this.#history.heard.push({ ...tick, heardAt: Date.now(), by: this.#by });
    symbol.takeTick({ last: textOf(price), at: sentAt, lastTradeId, sentAt });
  }

  #noteFeed(time: number): void {
    const outage = this.#history.faults.outages.find((span) => isWithin([span], time));
    if (outage === undefined || this.#hasLostFeed) return;
    if (outage.isSilent && outage.to - outage.from > 6_000) {
      if (time - outage.from > 5_000) this.#page?.symbol.noteSilence();
    } else if (time - outage.from >= outage.noticedAfter || outage.to - time <= 2 * STEP) {
      this.#hasLostFeed = true;
      this.#page?.symbol.noteGap();
    }
  }

  #beat(time: number): void {
    if (this.#page === null) return;
    if (time % SECOND === 0) this.#page.clock.beat();
    if (time - this.#keptAt >= KEEPS_EVERY) this.#keep(time);
    if (!isWithin(this.#history.faults.restFails, time))
      Object.assign(this.#page, { offset: 0, isMeasured: true });
  }
}

/** The history of a seed, as the pages of a guest see it. A guest makes alerts in a page, at a time that it knows. */
export async function pageHistoryOf(seed: number): Promise<History> {
  const random = createRandom(seed);
  const seconds = random.pick([480, 600, 600, 900, 2_700]);
  const faults = drawFaults(random, seconds);
  const world = createWorld(random, seconds, edgesOf(faults));
  const isOpen = (at: number) => !isWithin([...faults.restarts, ...faults.freezes], at);
  const alerts = drawAlerts(random, world, faults, 8)
    .map((alert) => {
      const madeAt = Math.ceil(alert.madeAt / SECOND) * SECOND;
      return { ...alert, madeAt, learnedAt: madeAt };
    })
    .filter(({ madeAt }) => isOpen(madeAt));
  const reports: History["reports"] = new Map(alerts.map(({ key }) => [key, []]));
  const history: History = { world, faults, alerts, heard: [], rereads: [], reports };
  await new PageHistory(history, random).run();
  return history;
}
