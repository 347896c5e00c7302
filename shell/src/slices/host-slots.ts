import type { Bus } from "@cointide/shared/bus";
import type { HostSlots } from "@cointide/shared/host";
import { createStore } from "zustand/vanilla";
import type { CompositionStore } from "./composition-store.ts";
import { SlotFillers } from "./slot-filler.tsx";

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

/** What slices see of each other's slots. They are filled behind the first prices. */
export function createHostSlots(composition: CompositionStore, bus: Bus): HostSlots {
  const store = createStore<{ view: ReturnType<HostSlots["getView"]> }>(() => ({ view: null }));
  let isAsked = false;
  return {
    count: (name) => composition.getState().slices.filter(({ slots }) => name in slots).length,
    getView: () => store.getState().view,
    subscribe(listener) {
      const stop = store.subscribe(listener);
      if (!isAsked) whenPricesCame(bus, () => store.setState({ view: SlotFillers }));
      isAsked = true;
      return stop;
    },
  };
}
