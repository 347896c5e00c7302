import type { KlineReading } from "@cointide/shared/alerts/alert-driver";
import { ProcessClock } from "@cointide/shared/alerts/process-clock";
import type { Crossing } from "@cointide/shared/contracts/alerts";
import { vi } from "vitest";
import { WatchedSymbol } from "../watched-symbol.ts";
import type { AlertPlan, KlineRequest } from "../watcher-messages.ts";
import { klinesIn, NOON, type PricePath } from "./sample-watch.ts";

type Options = { path?: PricePath; isSlow?: boolean; clock?: Pick<ProcessClock, "read"> };

/** A symbol whose klines are those of `path`, once `answer` is called for each reading where the service is slow. */
export function watch(plans: readonly AlertPlan[], options: Options = {}) {
  /** `behind`: by how much the klines of the exchange are late, in ms. */
  const state = { path: options.path ?? [], isFailing: false, behind: 0 };
  const crossings: Crossing[] = [];
  const requests: KlineRequest[] = [];
  const waiting: (() => void)[] = [];
  const answerTo = (request: KlineRequest): KlineReading => {
    if (state.isFailing) return { failure: {} };
    const klines = klinesIn(state.path, request, Date.now() - state.behind);
    return { klines, sent: klines.length };
  };
  const symbol = new WatchedSymbol("BTCUSDT", {
    clock: options.clock ?? new ProcessClock(() => Date.now()),
    read: (request) => {
      requests.push(request);
      return new Promise<KlineReading>((resolve) => {
        const answer = () => resolve(answerTo(request));
        if (options.isSlow) waiting.push(answer);
        else answer();
      });
    },
    onCrossing: (crossing) => crossings.push(crossing),
  });
  let id = 0;
  /** A tick of now, or of another time. */
  const tick = (price: number, at = Date.now(), lastTradeId?: number) => {
    id += 1;
    symbol.takeTick({ last: `${price}`, at, lastTradeId: lastTradeId ?? id, sentAt: at });
  };
  symbol.setPlans(plans);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const answer = async () => {
    for (const next of waiting.splice(0)) next();
    await pass(0);
  };
  return { state, symbol, crossings, requests, tick, pass, answer };
}

/** What crossed: alert, number, price, ms since noon and source. */
export const told = (crossings: readonly Crossing[]) =>
  crossings.map(({ alertId, number, price, at, source }) => [alertId, number, price, at - NOON, source]);
