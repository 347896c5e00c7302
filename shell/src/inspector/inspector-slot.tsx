import { isInspectorKey, useHost } from "@cointide/shared/host";
import { useEffect, useState } from "react";
import { SliceSlot } from "../slices/slice-slot.tsx";

/** Loads the slice inspector when it is asked for, by `?inspect` in the address or by its key, to which the slice listens from then on. */
export function InspectorSlot() {
  const { openedAt } = useHost().page;
  const [isAsked, setAsked] = useState(() => new URL(openedAt).searchParams.has("inspect"));
  useEffect(() => {
    if (isAsked) return;
    const ask = (event: KeyboardEvent) => {
      if (!isInspectorKey(event)) return;
      event.preventDefault();
      setAsked(true);
    };
    window.addEventListener("keydown", ask);
    return () => window.removeEventListener("keydown", ask);
  }, [isAsked]);
  return isAsked && <SliceSlot name="page.inspector" fallback={null} />;
}
