import { useHost } from "@cointide/shared/host";
import { useEffect, useState } from "react";
import { SliceSlot } from "../slices/slice-slot.tsx";

/** Alt+Shift+S, wherever the letter is on the keyboard. The slice closes and opens by the same key. */
const isInspectorKey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === "KeyS";

/** Loads the slice inspector when it is asked for, by `?inspect` in the address or by its key. */
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
