import type { ComposedSlice } from "@cointide/shared/contracts/page";
import { useStore } from "zustand";
import { useShell } from "../page/use-shell.ts";
import { SliceView } from "./slice-slot.tsx";
import { useTryLater } from "./try-later.tsx";

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

function Filler({ slice, name, props }: { slice: ComposedSlice; name: string; props: object }) {
  const card = useTryLater();
  return (
    <SliceView
      slice={slice.name}
      expose={slice.slots[name] ?? ""}
      props={props}
      fallback={null}
      card={card}
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
