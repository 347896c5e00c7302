import { joinUndos } from "@cointide/shared/board/row-source";
import type { Bus } from "@cointide/shared/bus";
import type { Alert } from "@cointide/shared/contracts/alerts";
import type { Events } from "@cointide/shared/contracts/events";
import type { AlertsStore } from "../store/alerts-store.ts";

type Lines = Events["chart:lines"]["lines"];

const OWNER = "mfe-alerts";

/** The prices of active alerts, by symbol. */
function linesOf(alerts: readonly Alert[]): Map<string, Lines> {
  const bySymbol = new Map<string, Lines>();
  for (const { id, symbol, condition, status } of alerts) {
    if (status !== "active" || condition.kind === "moves") continue;
    bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), { id, price: condition.price, label: "Alert" }]);
  }
  return bySymbol;
}

/** Marks the prices of alerts in charts, as they change and when a chart opens. Returns the undo, which removes the marks. */
export function markPrices(bus: Bus, store: AlertsStore): () => void {
  let marked = new Map<string, Lines>();
  const mark = (symbol: string, lines: Lines) => bus.emit("chart:lines", { owner: OWNER, symbol, lines });

  function follow(alerts: readonly Alert[]): void {
    const before = marked;
    marked = linesOf(alerts);
    for (const symbol of new Set([...before.keys(), ...marked.keys()])) {
      const [was, lines] = [before.get(symbol) ?? [], marked.get(symbol) ?? []];
      if (JSON.stringify(was) !== JSON.stringify(lines)) mark(symbol, lines);
    }
  }
  const stop = joinUndos(
    store.subscribe(() => follow(store.getState().alerts)),
    bus.on("chart:opened", ({ symbol }) => {
      const lines = marked.get(symbol);
      if (lines !== undefined) mark(symbol, lines);
    }),
    () => follow([]),
  );
  follow(store.getState().alerts);
  return stop;
}
