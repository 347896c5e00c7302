import { isInspectorKey, useHost } from "@cointide/shared/host";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { SliceSlot } from "../slices/slice-slot.tsx";
import { inspector } from "./inspector-store.ts";

/**
 * Loads the slice inspector once it is asked for: by `?inspect` in the address, from the page, or by its key, to which the
 * slice listens from then on.
 */
export function InspectorSlot() {
  const { openedAt } = useHost().page;
  const { opened } = useStore(inspector);
  const [hasKey, setHasKey] = useState(() => new URL(openedAt).searchParams.has("inspect"));
  const isAsked = hasKey || opened > 0;
  useEffect(() => {
    if (isAsked) return;
    const ask = (event: KeyboardEvent) => {
      if (!isInspectorKey(event)) return;
      event.preventDefault();
      setHasKey(true);
    };
    window.addEventListener("keydown", ask);
    return () => window.removeEventListener("keydown", ask);
  }, [isAsked]);
  // A new key opens the inspector again if the user has closed it.
  return isAsked && <SliceSlot key={opened} name="page.inspector" fallback={null} />;
}
