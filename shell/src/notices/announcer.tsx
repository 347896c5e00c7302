import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { useSyncExternalStore } from "react";
import { useShell } from "../page/use-shell.ts";

/** Says an announcement in the live region that it stands in. */
export function Announcer() {
  const { announcements } = useShell();
  const { message } = useSyncExternalStore(announcements.subscribe, announcements.getState);
  return <VisuallyHidden>{message}</VisuallyHidden>;
}
