import { type CSSProperties, useSyncExternalStore } from "react";
import type { SlotName, SlotProps } from "../contracts/slots.ts";
import { useHost } from "./host.ts";

type Place = { name: string; props: object; className?: string | undefined };

function FilledSlot({ className, ...slot }: Place) {
  const { slots } = useHost();
  const Fillers = useSyncExternalStore(slots.subscribe, slots.getView);
  return (
    <div className={className} style={{ "--fillers": slots.count(slot.name) } as CSSProperties}>
      {Fillers && <Fillers {...slot} />}
    </div>
  );
}

/**
 * A slot that the slice offers in its `slice.json`: the components of other slices, once the first prices are there. It
 * is nothing where no slice fills it. `--fillers` says how many do, so that room for them can be kept.
 */
export function Slot<Name extends SlotName>(slot: Place & { name: Name; props: SlotProps<Name> }) {
  return useHost().slots.count(slot.name) > 0 && <FilledSlot {...slot} />;
}
