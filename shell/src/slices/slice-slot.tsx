import type { SlotModule } from "@cointide/shared/host";
import { type ComponentType, type ReactNode, useCallback } from "react";
import { useShell } from "../page/use-shell.ts";
import { SliceBoundary } from "./slice-boundary.tsx";
import { SliceFailure } from "./slice-failure.tsx";
import type { Adoption } from "./slice-loader.ts";
import { useLoaded } from "./use-loaded.ts";

const ADOPT_SLOT: Adoption<SlotModule, ComponentType> = {
  accept: (module): module is SlotModule => typeof (module as SlotModule | null)?.Slot === "function",
  init: ({ Slot }) => Slot,
};

/** A place of the shell that the composition gives to a slice. `fallback` has the final size of what comes. */
export function SliceSlot({ name, fallback }: { name: string; fallback: ReactNode }) {
  const { composition, loader } = useShell();
  const slice = composition.slices.find((candidate) => name in candidate.slots);
  const expose = slice?.slots[name];
  const load = useCallback(async () => {
    if (slice === undefined || expose === undefined) throw new Error(`No slice fills ${name}.`);
    return await loader.load(slice.name, expose, ADOPT_SLOT);
  }, [loader, slice, expose, name]);
  const loaded = useLoaded(load);

  if (loaded.status === "loading") return fallback;
  if (loaded.status === "failed") return <SliceFailure onRetry={loaded.retry} />;
  const { value: Slot, version } = loaded.value;
  return (
    <SliceBoundary slice={slice?.name ?? name} version={version}>
      <Slot />
    </SliceBoundary>
  );
}
