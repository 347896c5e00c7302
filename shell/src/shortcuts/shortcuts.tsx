import { type ComponentType, useEffect, useState } from "react";
import { useShell } from "../page/use-shell.ts";
import { followShortcuts } from "./follow-shortcuts.ts";
import type { ShortcutList } from "./shortcut-list.tsx";

type List = ComponentType<Parameters<typeof ShortcutList>[0]>;

/** Runs the page's shortcuts, and lists them in a dialog by `?`. Its script is fetched when it is asked for. */
export function Shortcuts() {
  const { shortcuts } = useShell();
  const [shown, setShown] = useState<{ List: List } | null>(null);
  useEffect(() => {
    const show = () =>
      import("./shortcut-list.tsx").then(
        ({ ShortcutList }) => setShown({ List: ShortcutList }),
        () => {},
      );
    const stop = followShortcuts(shortcuts);
    const remove = shortcuts.add({ key: "?", label: "Show this list", run: () => void show() });
    return () => {
      stop();
      remove();
    };
  }, [shortcuts]);
  return shown && <shown.List shortcuts={shortcuts} onClose={() => setShown(null)} />;
}
