import type { Deployment } from "@cointide/shared/contracts/page";
import type { PagePorts } from "@cointide/shared/ticks/remote/page-ports";
import { createContext, useContext } from "react";
import type { BadgeStore } from "../navigation/badge-store.ts";
import type { AnnouncementStore } from "../notices/announcements.ts";
import type { NoticeStore } from "../notices/notice-store.ts";
import type { CompositionStore } from "../slices/composition-store.ts";
import type { SliceLoader } from "../slices/slice-loader.ts";
import type { SliceLog } from "../slices/slice-log.ts";
import type { SliceRouteTable } from "../slices/slice-routes.ts";
import type { WorkMarks } from "../slices/slice-work.ts";
import type { SlotLoader } from "../slices/slot-loader.ts";
import type { ShortcutStore } from "./shortcut-store.ts";

/** What the shell's own components share; slices know nothing of it. */
export type Shell = {
  composition: CompositionStore;
  deployment: Deployment;
  /** Whether the page is a slice author's: a preview, with overrides, or in development. Its cards show what was thrown. */
  isForAuthors: boolean;
  loader: SliceLoader;
  routes: SliceRouteTable;
  slots: SlotLoader;
  sliceLog: SliceLog;
  work: WorkMarks;
  badges: BadgeStore;
  notices: NoticeStore;
  announcements: AnnouncementStore;
  shortcuts: ShortcutStore;
  /** The ports of slices, for the feed to serve. */
  feedPorts: PagePorts;
};

const ShellContext = createContext<Shell | null>(null);

export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error("No shell. Wrap the tree in ShellProvider.");
  return shell;
}
