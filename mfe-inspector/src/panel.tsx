import { isInspectorKey, useHost } from "@cointide/shared/host";
import { useEffect, useState } from "react";
import { Inspector } from "./inspector.tsx";

/**
 * The inspector beside the page: open at first, because the shell renders it on request. Opened by its
 * key, it takes the focus and gives it back.
 */
export function Slot() {
  const { openedAt } = useHost().page;
  const [isOpen, setOpen] = useState(true);
  const [takesFocus, setTakesFocus] = useState(() => !new URL(openedAt).searchParams.has("inspect"));

  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!isInspectorKey(event)) return;
      event.preventDefault();
      setTakesFocus(true);
      setOpen((before) => !before);
    };
    window.addEventListener("keydown", toggle);
    return () => window.removeEventListener("keydown", toggle);
  }, []);
  return isOpen && <Inspector takesFocus={takesFocus} onClose={() => setOpen(false)} />;
}
