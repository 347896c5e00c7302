import type { Bus } from "@cointide/shared/bus";
import type { AlertsStore } from "../store/alerts-store.ts";

/** Says on which symbols an active alert exists, as it changes. Returns the undo, after which there is none. */
export function markSymbols(bus: Bus, store: AlertsStore): () => void {
  let marked = "";
  function mark(symbols: readonly string[]): void {
    const names = [...new Set(symbols)].sort();
    if (names.join() === marked) return;
    marked = names.join();
    bus.emit("alerts:symbols", { symbols: names });
  }
  const follow = () =>
    mark(
      store
        .getState()
        .alerts.filter(({ status }) => status === "active")
        .map(({ symbol }) => symbol),
    );
  const undo = store.subscribe(follow);
  follow();
  return () => {
    undo();
    mark([]);
  };
}
