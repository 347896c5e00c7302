import type { ComposedSlice } from "@cointide/shared/contracts/page";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { useShell } from "../page/use-shell.ts";
import styles from "./slice-view.module.css";
import { SliceBoundary, SliceFailure } from "./slice-view.tsx";
import { type Loaded, useLoadedExpose } from "./use-loaded.ts";

/** A pressed Retry is removed, and the focus with it: what comes in its place gets it, unless something else has. */
function useFocusAfterRetry({ status }: Loaded<unknown>) {
  const place = useRef<HTMLDivElement>(null);
  const isRetried = useRef(false);
  useEffect(() => {
    if (status === "loading" || !isRetried.current) return;
    isRetried.current = false;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>("[data-focus-fallback], button")?.focus();
  }, [status]);
  const noteRetry = () => {
    isRetried.current = true;
  };
  return { place, noteRetry };
}

type ExposeViewProps = {
  slice: string;
  expose: string;
  /** Given to the slice's component. */
  props?: object;
  /** Has the view's final size. */
  fallback: ReactNode;
  /** Shown where the slice cannot be had. */
  card: (retry: () => void, error: unknown) => ReactNode;
};

/** What a slice's expose shows, from the best of its releases. */
export function ExposeView({ slice, expose, props, fallback, card }: ExposeViewProps) {
  const { slots } = useShell();
  const load = useCallback(() => slots.load(slice, expose), [slots, slice, expose]);
  const loaded = useLoadedExpose(slice, expose, load, () => slots.begun(slice, expose));
  const { place, noteRetry } = useFocusAfterRetry(loaded);

  function content(): ReactNode {
    if (loaded.status === "loading") return fallback;
    if (loaded.status === "failed") {
      const { retry, error } = loaded;
      return card(() => {
        noteRetry();
        retry();
      }, error);
    }
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
        <Slot {...props} />
      </SliceBoundary>
    );
  }
  return (
    <div ref={place} className={styles.slot}>
      {content()}
    </div>
  );
}

type SliceSlotProps = Pick<ExposeViewProps, "fallback"> &
  Partial<Pick<ExposeViewProps, "card">> & { name: string };

/** A slot of the shell that the composition fills with a slice. */
export function SliceSlot({
  name,
  fallback,
  card = (retry, error) => <SliceFailure onRetry={retry} error={error} />,
}: SliceSlotProps) {
  const { composition } = useShell();
  const filler = (slices: readonly ComposedSlice[]) => slices.find(({ slots }) => name in slots);
  const slice = useStore(composition, ({ slices }) => filler(slices)?.name) ?? name;
  const expose = useStore(composition, ({ slices }) => filler(slices)?.slots[name]) ?? "";
  return <ExposeView slice={slice} expose={expose} fallback={fallback} card={card} />;
}
