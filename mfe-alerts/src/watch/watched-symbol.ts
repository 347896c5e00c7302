import type { KlineReading } from "@cointide/shared/alerts/alert-driver";
import { AlertDriver } from "@cointide/shared/alerts/alert-driver";
import type { FoundCrossing, ReportedCrossing } from "@cointide/shared/alerts/judged-alert";
import type { ProcessClock } from "@cointide/shared/alerts/process-clock";
import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { FeedPortMessage } from "@cointide/shared/feed/feed-port";
import { definitionOf } from "./definition.ts";
import type { AlertPlan, Beginning, KlineRequest, SeenSymbol } from "./watcher-messages.ts";

type FeedTick = Pick<Extract<FeedPortMessage, { kind: "tick" }>, "last" | "at" | "lastTradeId" | "sentAt">;

export type SymbolOptions = {
  clock: Pick<ProcessClock, "read">;
  read: (request: KlineRequest) => Promise<KlineReading>;
  onCrossing: (crossing: Crossing) => void;
};

/** An alert that is being watched. `crossings` counts those reported here and elsewhere; `told` holds the most recent ones. */
type Watched = { plan: AlertPlan; crossings: number; told: ReportedCrossing[] };

/** The most crossings of an alert that are remembered: klines of a gap may show one of the last again. */
const MAX_TOLD = 20;

/** Brings ticks of the page's feed to what judges the alerts of one symbol, and makes its crossings those of the page. */
export class WatchedSymbol {
  readonly #symbol: string;
  readonly #options: SymbolOptions;
  readonly #alerts = new Map<string, Watched>();
  readonly #driver: AlertDriver;

  constructor(symbol: string, options: SymbolOptions) {
    this.#symbol = symbol;
    this.#options = options;
    this.#driver = new AlertDriver({
      clock: options.clock,
      read: (request) => options.read({ ...request, symbol }),
      onFound: (crossings) => this.#report(crossings),
    });
  }

  /** Takes all alerts of the symbol. Those that wait for something else than before start over. */
  setPlans(plans: readonly AlertPlan[]): void {
    const ids = new Set(plans.map(({ id }) => id));
    for (const id of this.#alerts.keys()) {
      if (ids.has(id)) continue;
      this.#alerts.delete(id);
      this.#driver.judge.remove(id);
    }
    for (const plan of plans) this.#setPlan(plan);
    this.#driver.goOn();
  }

  takeTick({ last, at, lastTradeId, sentAt = at }: FeedTick): void {
    this.#driver.tick({ price: last, lastTradeId, eventTime: sentAt });
  }

  /** Ticks since the last one are missing. */
  noteGap(): void {
    this.#driver.lost();
  }

  /** The feed is live again. */
  noteResumed(): void {
    this.#driver.resumed();
  }

  /** Nothing came of any symbol. */
  noteSilence(): void {
    this.#driver.judge.doubt();
  }

  /** How far prices were judged, and its alerts by them; null before the first price. */
  seen(): SeenSymbol | null {
    const progress = this.#driver.judge.progress(this.#driver.now);
    if (progress === null || progress.price === null) return null;
    const { at, price } = progress;
    const alerts = progress.alerts.map(({ key, since, isArmed, crossedAt }) => {
      const { crossings = 0 } = this.#alerts.get(key) ?? {};
      return [key, { since, isArmed, crossedAt, crossings }] as const;
    });
    return { symbol: this.#symbol, at, price, alerts: Object.fromEntries(alerts) };
  }

  stop(): void {
    this.#driver.stop();
  }

  #setPlan(plan: AlertPlan): void {
    const known = this.#alerts.get(plan.id);
    if (known === undefined || definitionOf(known.plan) !== definitionOf(plan)) {
      const { now } = this.#driver;
      const fromNow = { since: now, isArmed: false, crossedAt: null, judgedUntil: null, reported: [] };
      this.#watch({ plan, crossings: plan.crossings, told: [] }, plan.begin ?? fromNow);
      return;
    }
    if (plan.crossings > known.crossings && plan.crossedAt !== null) this.#learn(known, plan, plan.crossedAt);
    if (plan.repeatAfter !== known.plan.repeatAfter) this.#changePause(known, plan);
    known.plan = plan;
  }

  #watch(watched: Watched, beginning: Beginning): void {
    const { plan } = watched;
    const { id: key, condition, repeatAfter } = plan;
    watched.told = [...beginning.reported];
    this.#alerts.set(key, watched);
    this.#driver.add({ key, condition, repeatAfter, ...beginning });
  }

  /** Somebody else has seen it cross. */
  #learn(known: Watched, { id, crossings }: AlertPlan, at: number): void {
    known.crossings = crossings;
    const crossing = { at, missedSince: null };
    known.told.push(crossing);
    this.#driver.judge.learn(id, crossing);
  }

  #changePause(known: Watched, plan: AlertPlan): void {
    const progress = this.#driver.judge.progress(this.#driver.now);
    const state = progress?.alerts.find(({ key }) => key === plan.id);
    if (progress === null || state === undefined) return;
    const { since, isArmed, crossedAt } = state;
    const judgedUntil = Math.max(progress.at, since - 1);
    const reported = plan.repeatAfter === null ? [] : known.told;
    this.#watch({ ...known, plan }, { since, isArmed, crossedAt, judgedUntil, reported });
  }

  #report(found: readonly FoundCrossing[]): void {
    for (const { key, price, at, source, missedSince } of found) {
      const watched = this.#alerts.get(key);
      if (watched === undefined) continue;
      watched.crossings += 1;
      watched.told = [...watched.told, { at, missedSince }].slice(-MAX_TOLD);
      const { condition, note } = watched.plan;
      this.#options.onCrossing({
        ...{ alertId: key, number: watched.crossings, symbol: this.#symbol, condition, note },
        ...{ price, at, source, missedSince },
      });
    }
  }
}
