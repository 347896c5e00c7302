import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { useSyncExternalStore } from "react";
import { useShell } from "../page/use-shell.ts";

/** The page's only live region. */
export function Announcer() {
  const { announcements } = useShell();
  const { message } = useSyncExternalStore(announcements.subscribe, announcements.getState);
  return (
    <VisuallyHidden>
      <span role="status">{message}</span>
    </VisuallyHidden>
  );
}
