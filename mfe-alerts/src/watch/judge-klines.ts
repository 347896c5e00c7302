import { klinePrices } from "@cointide/shared/alerts/kline-prices";
import type { MinuteRange } from "@cointide/shared/alerts/minute-range";
import { MOVE_WINDOWS } from "@cointide/shared/contracts/alert-limits";
import {
  intervalLength,
  KLINE_INTERVALS,
  type Kline,
  type KlineInterval,
  MAX_KLINES,
} from "@cointide/shared/contracts/klines";
import { type Trial, trialOf } from "./alert-progress.ts";
import { mayCross } from "./may-cross.ts";
import type { KlineSpan } from "./watcher-messages.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How far back moves are looked for: they need every minute. */
const MOVES_REACH = 7 * DAY;
/** The most klines of one reading whose minutes are read too; times of what crosses in further ones are those of the kline. */
const MOST_REFINED = 40;

type Reading = {
  symbol: string;
  /** Prices up to here have been judged; ms since 1970 by the exchange's clock, as all times. */
  after: number;
  /** Prices that are judged already come from then on. */
  until: number;
  trials: readonly Trial[];
  minutes: MinuteRange;
  read: (span: KlineSpan) => Promise<readonly Kline[]>;
};

/** The state before the newest minutes, whose klines may have been on their way still. */
export type Tail = { after: number; trials: readonly Trial[] };

/** The finest interval of which so long a span has no more klines than one answer. */
const finestFor = (span: number): KlineInterval =>
  KLINE_INTERVALS.find((interval) => span / intervalLength(interval) < MAX_KLINES) ?? "1w";

/** From when on a trial needs minutes that are not there; Infinity where it needs none. */
function minutesNeededFrom(
  { plan: { condition }, watch: { since } }: Pick<Trial, "plan" | "watch">,
  at: number,
) {
  if (condition.kind !== "moves") return Number.POSITIVE_INFINITY;
  return Math.max(since, at - MOVE_WINDOWS[condition.window] * MINUTE);
}

/** Fills the minutes that moves need before the first price that is judged. */
async function fillMinutes({ symbol, trials, minutes, read }: Reading, until: number): Promise<void> {
  const from = Math.min(...trials.map((trial) => minutesNeededFrom(trial, until)));
  if (from >= until) return;
  for (const [openTime, , high, low] of await read({ symbol, interval: "1m", from, to: until })) {
    if (openTime + MINUTE <= until) minutes.add(openTime, Number(low), Number(high));
  }
}

/**
 * Judges klines on copies of the alerts of a symbol: what they cross by is in `found` of each afterwards, and the prices by
 * minute that moves need are in `minutes`.
 */
export class KlineJudge {
  readonly #reading: Reading;
  #refined = 0;
  #tail: Tail | null = null;
  /** The price that was judged last; null where there was none. */
  last: { price: string; at: number } | null = null;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** @returns the state from which the newest minutes can be judged once more. */
  async run(): Promise<Tail> {
    const { after, until, trials } = this.#reading;
    const [moves, others] = [trials.filter(isMove), trials.filter((trial) => !isMove(trial))];
    // Where a day begins, a kline of most intervals does.
    const earliest = Math.floor((until - MOVES_REACH) / DAY) * DAY;
    const movesFrom = moves.length === 0 ? until : Math.max(after, earliest);
    if (movesFrom > after) {
      const to = moves.length === 0 ? null : movesFrom;
      await this.#judgeSpan(others, after, to, finestFor(until - after));
    }
    if (moves.length > 0) {
      await fillMinutes(this.#reading, Math.min(movesFrom, until));
      await this.#judgeSpan(trials, movesFrom, null, "1m");
    }
    return this.#tail ?? this.#copyTail();
  }

  async #judgeSpan(
    trials: readonly Trial[],
    from: number,
    to: number | null,
    interval: KlineInterval,
  ): Promise<void> {
    const { symbol, read } = this.#reading;
    const length = intervalLength(interval);
    for (const kline of await read({ symbol, interval, from, to })) {
      const [openTime] = kline;
      const isRefined =
        length > MINUTE &&
        this.#refined < MOST_REFINED &&
        trials.some((trial) => mayCross(trial, kline, length));
      if (isRefined) {
        this.#refined += 1;
        await this.#judgeSpan(trials, openTime, openTime + length, finestFor(length));
      } else this.#judgeKline(trials, kline, length);
    }
  }

  #judgeKline(trials: readonly Trial[], kline: Kline, length: number): void {
    const { after, until, minutes } = this.#reading;
    const [openTime, ...prices] = kline;
    if (openTime > until) return;
    if (openTime + length > until - MINUTE) this.#tail ??= this.#copyTail();
    for (const { price, at, from } of klinePrices([kline], length, after)) {
      // A kline that is not over ends with the newest price.
      const point = { price, at: Math.min(at, until), ...(from !== undefined && { from }) };
      const text = prices.find((each) => typeof each === "string" && Number(each) === price);
      const found = { price: `${text ?? price}`, at: point.at };
      for (const trial of trials) if (trial.watch.take(point, minutes)) trial.found.push(found);
      if (trials.some(isMove)) minutes.add(point.at, price, price);
      this.last = found;
    }
  }

  #copyTail(): Tail {
    const { after, trials } = this.#reading;
    return {
      after: this.last?.at ?? after,
      trials: trials.map(({ plan, watch, base, found }) => trialOf(plan, watch, base + found.length)),
    };
  }
}

const isMove = ({ plan }: Trial): boolean => plan.condition.kind === "moves";
