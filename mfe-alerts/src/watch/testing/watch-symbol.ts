import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { Kline } from "@cointide/shared/contracts/klines";
import { vi } from "vitest";
import { WatchedSymbol } from "../watched-symbol.ts";
import type { AlertPlan, KlineSpan } from "../watcher-messages.ts";
import { klinesIn, NOON, type PricePath } from "./sample-watch.ts";

/** A symbol whose klines are those of `path`, once `answer` is called for each reading. */
export function watch(plans: readonly AlertPlan[], options: { path?: PricePath; isSlow?: boolean } = {}) {
  const state = { path: options.path ?? [] };
  const crossings: Crossing[] = [];
  const spans: KlineSpan[] = [];
  const waiting: (() => void)[] = [];
  const symbol = new WatchedSymbol("BTCUSDT", {
    read: (span) => {
      spans.push(span);
      return new Promise<readonly Kline[]>((resolve) => {
        const answer = () => resolve(klinesIn(state.path, span));
        if (options.isSlow) waiting.push(answer);
        else answer();
      });
    },
    onCrossing: (crossing) => crossings.push(crossing),
    onProgress: () => {},
  });
  let id = 0;
  const tick = (price: number, at = Date.now(), lastTradeId?: number) => {
    id += 1;
    symbol.takeTick({ last: `${price}`, at, lastTradeId: lastTradeId ?? id });
  };
  symbol.setPlans(plans);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const answer = async () => {
    for (const next of waiting.splice(0)) next();
    await settle();
  };
  return { state, symbol, crossings, spans, tick, settle, answer };
}

/** What crossed: alert, number, price, ms since noon and source. */
export const told = (crossings: readonly Crossing[]) =>
  crossings.map(({ alertId, number, price, at, source }) => [alertId, number, price, at - NOON, source]);
