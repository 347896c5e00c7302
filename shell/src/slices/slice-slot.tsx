import { type ReactNode, useCallback } from "react";
import { useStore } from "zustand";
import { useShell } from "../page/use-shell.ts";
import { SliceBoundary } from "./slice-boundary.tsx";
import { SliceFailure } from "./slice-failure.tsx";
import { useLoaded } from "./use-loaded.ts";

/** A slot of the shell that the composition fills with a slice. `fallback` has the slice's final size. */
export function SliceSlot({ name, fallback }: { name: string; fallback: ReactNode }) {
  const { composition, loader, slots } = useShell();
  const slice =
    useStore(composition, ({ slices }) => slices.find(({ slots }) => name in slots)?.name) ?? name;
  const expose =
    useStore(composition, ({ slices }) => slices.find(({ slots }) => name in slots)?.slots[name]) ?? "";
  const load = useCallback(() => slots.load(slice, expose), [slots, slice, expose]);
  const renewals = useCallback(
    (renew: () => void) =>
      loader.subscribe((...changed) => changed.join() === `${slice},${expose}` && renew()),
    [loader, slice, expose],
  );
  const loaded = useLoaded(load, renewals, () => slots.begun(slice, expose));

  if (loaded.status === "loading") return fallback;
  const card = (retry: () => void) => <SliceFailure onRetry={retry} />;
  if (loaded.status === "failed") return card(loaded.retry);
  const { value: Slot, version, id } = loaded.value;
  return (
    <SliceBoundary
      key={id}
      slice={slice}
      version={version}
      expose={expose}
      waiting={fallback}
      replacement={fallback}
      card={card}
    >
      <Slot />
    </SliceBoundary>
  );
}
