import type { ComposedSlice } from "@cointide/shared/contracts/page";
import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "zustand";
import { useShell } from "../page/use-shell.ts";
import { SliceView } from "./slice-slot.tsx";

/** The slices that fill a slot which one of them offers, in the order and number that this one allows. */
function fillersOf(slices: readonly ComposedSlice[], name: string): ComposedSlice[] {
  const offer = slices.flatMap(({ releases: [current] }) => current?.offers?.[name] ?? [])[0];
  if (offer === undefined) return [];
  const { most, order = [] } = offer;
  const rank = (slice: ComposedSlice) => order.indexOf(slice.name) + 1 || order.length + 1;
  return slices
    .filter(({ slots }) => name in slots)
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
    .slice(0, most);
}

/** How long a place stays empty before it is tried again, in ms; the last pause repeats. */
const PAUSES = [5_000, 15_000, 60_000] as const;

/** Nothing, instead of a card: hundreds of rows may have it. */
function TryLater({ pause, retry }: { pause: number; retry: () => void }) {
  // What a row gets at each price must not begin the pause anew.
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    const timer = setTimeout(() => tryAgain(), pause);
    return () => clearTimeout(timer);
  }, [pause]);
  return null;
}

function Filler({ slice, name, props }: { slice: ComposedSlice; name: string; props: object }) {
  const [tries, setTries] = useState(0);
  const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0;
  const tryAgain = (retry: () => void) => () => {
    setTries((count) => count + 1);
    retry();
  };
  return (
    <SliceView
      slice={slice.name}
      expose={slice.slots[name] ?? ""}
      props={props}
      fallback={null}
      card={(retry) => <TryLater pause={pause} retry={tryAgain(retry)} />}
    />
  );
}

/**
 * Shows what slices fill a slot with that another one offers. One that is late, fails or is gone leaves its place empty
 * until it can be had.
 */
export function SlotFillers({ name, props }: { name: string; props: object }) {
  const { composition } = useShell();
  const slices = useStore(composition, (state) => state.slices);
  return fillersOf(slices, name).map((slice) => (
    <Filler key={slice.name} slice={slice} name={name} props={props} />
  ));
}
