import type { Kline } from "../../contracts/klines.ts";
import type { GapAnswer } from "../gap.ts";
import type { FoundCrossing, WatchedAlert } from "../judged-alert.ts";
import { SymbolAlerts, type SymbolProgress } from "../symbol-alerts.ts";
import type { AlertTick } from "../tick-places.ts";
import type { Clock } from "../tick-time.ts";
import { SECOND } from "./world.ts";

/*
 * Engines as they were before their faults were mended: the histories have to find each of them.
 */

class JudgesWaitingTicksAtTheirRelease extends SymbolAlerts {
  #waiting: AlertTick[] = [];

  override tick(tick: AlertTick, clock: Clock): FoundCrossing[] {
    if (!this.isLive && this.#waiting.length > 0) {
      this.#waiting.push(tick);
      return [];
    }
    const crossings = super.tick(tick, clock);
    if (!this.isLive) this.#waiting.push(tick);
    return crossings;
  }

  override failed(now: number): FoundCrossing[] {
    const released = this.#waiting.splice(0);
    const clock = { now, sentAfter: now, isMeasured: true };
    const late = released.flatMap((tick) => super.tick({ ...tick, eventTime: null }, clock));
    return [...super.failed(now), ...late];
  }

  override klines(answer: GapAnswer, now: number): FoundCrossing[] {
    const crossings = super.klines(answer, now);
    const released = this.isLive ? this.#waiting.splice(0) : [];
    return [
      ...crossings,
      ...released.flatMap((tick) => super.tick(tick, { now, sentAfter: now - 60_000, isMeasured: true })),
    ];
  }
}

class TakesCoverageFromItsClock extends SymbolAlerts {
  override klines({ klines, sent }: GapAnswer, now: number): FoundCrossing[] {
    const last = klines.at(-1);
    if (last === undefined) return super.klines({ klines, sent }, now);
    const close = last[4];
    const next: Kline = [Math.floor(now / SECOND) * SECOND, close, close, close, close, 0];
    return super.klines({ klines: next[0] > last[0] ? [...klines, next] : klines, sent }, now);
  }
}

class IsBlindAfterAFailure extends SymbolAlerts {
  #until = 0;

  override failed(now: number): FoundCrossing[] {
    this.#until = now + 60_000;
    return super.failed(now);
  }

  override tick(tick: AlertTick, clock: Clock): FoundCrossing[] {
    return clock.now < this.#until ? [] : super.tick(tick, clock);
  }
}

class IsBlindUntilAStampedTime extends SymbolAlerts {
  #stamped = 0;

  override tick(tick: AlertTick, clock: Clock): FoundCrossing[] {
    this.#stamped = Math.max(this.#stamped, clock.now);
    return clock.now < this.#stamped - 15_000 ? [] : super.tick(tick, clock);
  }
}

class SkipsTheRestOfASecond extends SymbolAlerts {
  #last = 0;

  override tick(tick: AlertTick, clock: Clock): FoundCrossing[] {
    this.#last = Math.max(this.#last, this.isLive ? (tick.eventTime ?? 0) : 0);
    return super.tick(tick, clock);
  }

  override klines({ klines, sent }: GapAnswer, now: number): FoundCrossing[] {
    const partial = ([openTime]: Kline) => openTime <= this.#last && openTime + SECOND > this.#last;
    const flat = klines.map((kline): Kline => {
      const close = kline[4];
      return partial(kline) ? [kline[0], close, close, close, close, 0] : kline;
    });
    return super.klines({ klines: flat, sent }, now);
  }
}

class MissesBorders extends SymbolAlerts {
  override add(alert: WatchedAlert, now: number): FoundCrossing[] {
    const { condition } = alert;
    if (condition.kind !== "near") return super.add(alert, now);
    return super.add({ ...alert, condition: { ...condition, percent: condition.percent - 1e-9 } }, now);
  }
}

class StampsTicksAtTheirArrival extends SymbolAlerts {
  override tick(tick: AlertTick, { now, isMeasured }: Clock): FoundCrossing[] {
    const isOld = now - (tick.eventTime ?? now) > 1_500;
    return super.tick(
      { ...tick, eventTime: isOld ? null : tick.eventTime },
      { now, sentAfter: now - 10_000, isMeasured },
    );
  }
}

class ForgetsTheMinuteOfItsEnd extends SymbolAlerts {
  override progress(now: number): SymbolProgress | null {
    const progress = super.progress(now);
    return progress === null ? null : { ...progress, at: Math.ceil(progress.at / 60_000) * 60_000 };
  }
}

class DropsLateTicks extends SymbolAlerts {
  #newest = 0;

  override tick(tick: AlertTick, clock: Clock): FoundCrossing[] {
    if (tick.lastTradeId < this.#newest) return [];
    this.#newest = tick.lastTradeId;
    return super.tick(tick, clock);
  }
}

export const DEFECTS: Record<string, new () => SymbolAlerts> = {
  "judges ticks that waited when they are released": JudgesWaitingTicksAtTheirRelease,
  "takes from its clock that nothing is missing": TakesCoverageFromItsClock,
  "does not judge ticks after a failure of the history": IsBlindAfterAFailure,
  "waits for a time that a wrong clock has stamped": IsBlindUntilAStampedTime,
  "does not see the rest of the second in which a gap begins": SkipsTheRestOfASecond,
  "compares in binary": MissesBorders,
  "stamps ticks when it takes them": StampsTicksAtTheirArrival,
  "begins with the next minute after a restart": ForgetsTheMinuteOfItsEnd,
  "drops late ticks": DropsLateTicks,
};
