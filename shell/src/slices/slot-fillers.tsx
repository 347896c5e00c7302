import { useStore } from "zustand";
import { useShell } from "../page/use-shell.ts";
import { fillersOf, SlotFiller } from "./slot-filler.tsx";

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
