import { joinUndos } from "@cointide/shared/board/row-source";
import { useHost } from "@cointide/shared/host";
import { useLocation } from "@cointide/shared/router";
import { loadOnce, useLoadedOnce } from "@cointide/shared/ui/load-once";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useAccountItems } from "../import/use-account-items.ts";
import { useShell } from "../page/use-shell.ts";
import { paletteKeys } from "./palette-key.ts";
import { closePalette, openPalette, palette } from "./palette-store.ts";

const commandPalette = loadOnce(() => import("./command-palette.tsx"));

const LABEL = "Search coins, pages and actions";
const NOT_LOADED = "The search could not be loaded. Check your connection and try again.";

/** The command palette, whose script is loaded when it is first opened, and its shortcuts. */
export function Palette() {
  const { bus } = useHost();
  const { shortcuts } = useShell();
  const { pathname } = useLocation();
  // Passed to the dialog: an export to its script would add JavaScript to the page's.
  const { all } = useAccountItems();
  const isOpen = useStore(palette, (state) => state.isOpen);
  const Dialog = useLoadedOnce(commandPalette, ({ CommandPalette }) => CommandPalette, false);
  useEffect(() => {
    if (!isOpen) return;
    commandPalette.load().catch(() => {
      closePalette();
      bus.emit("notice", { type: "error", message: NOT_LOADED });
    });
  }, [isOpen, bus]);
  useEffect(() => {
    const add = (key: string) => shortcuts.addDefault({ key, label: LABEL, run: openPalette });
    return joinUndos(add(paletteKeys().shown), add("/"));
  }, [shortcuts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the page changes, for example by Back.
  useEffect(() => closePalette, [pathname]);
  return isOpen && Dialog !== undefined && <Dialog items={all} onClose={closePalette} />;
}
