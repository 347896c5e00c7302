import type { ComposedSlice } from "@cointide/shared/contracts/page";
import type { SlotOffer } from "@cointide/shared/contracts/release";
import { useStore } from "zustand";
import { offers } from "../../shell.json";
import { navigationOf } from "../navigation/navigation-entries.ts";
import { useShell } from "../page/use-shell.ts";
import { ExposeView } from "./slice-slot.tsx";
import { useTryLater } from "./try-later.tsx";

/** The slices that fill a slot, in the order and number that its owner allows. */
function fillersOf(
  slices: readonly ComposedSlice[],
  name: string,
  { most, order = [] }: SlotOffer,
): ComposedSlice[] {
  const rank = (slice: ComposedSlice) => order.indexOf(slice.name) + 1 || order.length + 1;
  return slices
    .filter(({ slots }) => name in slots)
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
    .slice(0, most);
}

type SlotFillerProps = {
  slice: ComposedSlice;
  name: string;
  props?: object;
  /** Shown while it cannot be loaded. */
  failed?: string | undefined;
};

/** One slice's part of a slot. */
function SlotFiller({ slice, name, props, failed }: SlotFillerProps) {
  const card = useTryLater(failed);
  return (
    <ExposeView
      slice={slice.name}
      expose={slice.slots[name] ?? ""}
      props={props}
      fallback={null}
      card={card}
    />
  );
}

type SliceSlotsProps = Pick<SlotFillerProps, "failed"> & {
  name: keyof typeof offers;
  /** Whether nothing of it is loaded yet; the places are there. */
  waits: boolean;
  /** The class of each slice's place. */
  className: string | undefined;
};

/**
 * A slot of the shell that several slices may fill. `shell.json` says how many. A slice with a link in the navigation gets no
 * place: what it renders is mounted, but not shown.
 */
export function SliceSlots({ name, failed, waits, className }: SliceSlotsProps) {
  const { composition } = useShell();
  const slices = useStore(composition, (state) => state.slices);
  return fillersOf(slices, name, offers[name]).map((slice) => (
    <span
      key={slice.name}
      className={className}
      {...(navigationOf(slice) === undefined ? { "data-tool": "" } : { hidden: true })}
    >
      {!waits && <SlotFiller slice={slice} name={name} failed={failed} />}
    </span>
  ));
}

/**
 * Shows what slices fill a slot with that another one offers. One that is late, fails or is gone leaves its place empty
 * until it can be had.
 */
export function SlotFillers({ name, props }: { name: string; props: object }) {
  const { composition } = useShell();
  const slices = useStore(composition, (state) => state.slices);
  const offer = slices.flatMap(({ releases: [current] }) => current?.offers?.[name] ?? [])[0];
  if (offer === undefined) return null;
  return fillersOf(slices, name, offer).map((slice) => (
    <SlotFiller key={slice.name} slice={slice} name={name} props={props} />
  ));
}
