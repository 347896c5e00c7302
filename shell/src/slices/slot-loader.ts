import type { SlotModule } from "@cointide/shared/host";
import type { ComponentType } from "react";
import type { CompositionStore } from "./composition-store.ts";
import type { Activated, Activation } from "./race-releases.ts";
import type { SliceLoader } from "./slice-loader.ts";

/** The component that fills a slot. */
type SlotView = Activated<ComponentType>;

/** Loads what fills the shell's slots; what the opened page needs may begin before anything renders. */
export type SlotLoader = {
  /** Begins to load the dashboard's panel, and resolves when it is there. Tools of the header come behind the first prices. */
  begin(): Promise<unknown>;
  /** What was begun and is there by now. */
  begun(slice: string, expose: string): SlotView | undefined;
  /** Loads, or throws what became of that when it was begun. @throws {SliceError} */
  load(slice: string, expose: string): Promise<SlotView>;
};

const SLOT_ACTIVATION: Activation<SlotModule, ComponentType> = {
  accept: (module): module is SlotModule => typeof (module as SlotModule | null)?.Slot === "function",
  init: ({ Slot }) => Slot,
};

const keyOf = (slice: string, expose: string): string => `${slice} ${expose}`;

export function createSlotLoader(composition: CompositionStore, loader: SliceLoader): SlotLoader {
  const views = new Map<string, SlotView>();
  const failures = new Map<string, unknown>();
  /** Loads that have begun and were not requested yet. A request before the end loads by itself, and this result is dropped. */
  const unclaimed = new Set<string>();

  async function beginOne(slice: string, expose: string): Promise<void> {
    const key = keyOf(slice, expose);
    unclaimed.add(key);
    try {
      const view = await loader.load(slice, expose, SLOT_ACTIVATION);
      if (unclaimed.has(key)) views.set(key, view);
    } catch (error) {
      if (unclaimed.has(key)) failures.set(key, error);
    }
  }

  return {
    begin() {
      const { slices } = composition.getState();
      return Promise.all(
        slices.flatMap(({ name, slots: { "dashboard.panel": expose } }) =>
          expose ? [beginOne(name, expose)] : [],
        ),
      );
    },
    begun: (slice, expose) => views.get(keyOf(slice, expose)),
    async load(slice, expose) {
      const key = keyOf(slice, expose);
      unclaimed.delete(key);
      // What is there may fail at any time from now on: the loader knows, and gives what is best then.
      views.delete(key);
      const failure = failures.get(key);
      if (failures.delete(key)) throw failure;
      return await loader.load(slice, expose, SLOT_ACTIVATION);
    },
  };
}
