import type { Bus } from "@cointide/shared/bus";
import type { HostSlots } from "@cointide/shared/host";
import type { CompositionStore } from "./composition-store.ts";

/** How long a feed stays idle before no prices are awaited, in ms. Each begins so, until its streams are known. */
const NO_STREAMS = 1_000;

/** Calls back once prices are shown, or it is known that none come for now. */
function whenPricesCame(bus: Bus, onPrices: () => void): void {
  let noStreams: ReturnType<typeof setTimeout> | undefined;
  const stop = bus.on("feed:status", ({ state }) => {
    clearTimeout(noStreams);
    if (state === "idle") noStreams = setTimeout(end, NO_STREAMS);
    else if (state !== "connecting") end();
  });
  function end(): void {
    onPrices();
    // What is replayed comes before there is anything to undo.
    queueMicrotask(() => stop());
  }
}

/** What slices see of each other's slots. What fills them is fetched behind the first prices. */
export function createHostSlots(composition: CompositionStore, bus: Bus): HostSlots {
  const listeners = new Set<() => void>();
  let view: ReturnType<HostSlots["getView"]> = null;
  let isAsked = false;

  async function fetchView(): Promise<void> {
    view = (await import("./slot-fillers.tsx")).SlotFillers;
    for (const listener of listeners) listener();
  }

  return {
    count: (name) => composition.getState().slices.filter(({ slots }) => name in slots).length,
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener);
      // Slots stay empty where it cannot be had; the next page tries again.
      if (!isAsked) whenPricesCame(bus, () => void fetchView().catch(() => {}));
      isAsked = true;
      return () => listeners.delete(listener);
    },
  };
}
