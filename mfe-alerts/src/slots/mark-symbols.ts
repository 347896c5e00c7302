import type { Bus } from "@cointide/shared/bus";
import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { AlertsStore } from "../store/alerts-store.ts";
import { unknownOf } from "../store/crossings.ts";

/** How long the rows of a fired alert's symbol are marked, in ms. */
const MARKED_FOR = 10_000;

/** Reports symbols with an active alert and with one that has just fired. Returns a function that stops it and reports none. */
export function markSymbols(bus: Bus, store: AlertsStore): () => void {
  let reported = "[[],[]]";
  let known: readonly Crossing[] | null = null;
  const fired = new Map<string, ReturnType<typeof setTimeout>>();

  function report(active: readonly string[]): void {
    const [symbols, marked] = [active, [...fired.keys()]].map((names) => [...new Set(names)].sort());
    const next = JSON.stringify([symbols, marked]);
    if (next === reported) return;
    reported = next;
    bus.emit("alerts:symbols", { symbols: symbols ?? [], ...(marked?.length && { fired: marked }) });
  }
  function reportNow(): void {
    const { alerts } = store.getState();
    report(alerts.filter(({ status }) => status === "active").map(({ symbol }) => symbol));
  }
  function markFired(symbol: string): void {
    clearTimeout(fired.get(symbol));
    const end = () => {
      fired.delete(symbol);
      reportNow();
    };
    fired.set(symbol, setTimeout(end, MARKED_FOR));
  }
  function update(): void {
    const { log, isLoaded } = store.getState();
    // Crossings of earlier visits aren't new.
    for (const { symbol } of known === null ? [] : unknownOf(log, known)) markFired(symbol);
    if (isLoaded) known = log;
    reportNow();
  }
  const unsubscribe = store.subscribe(update);
  update();
  return () => {
    unsubscribe();
    for (const timer of fired.values()) clearTimeout(timer);
    fired.clear();
    report([]);
  };
}
