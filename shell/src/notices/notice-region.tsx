import { Notice } from "@cointide/shared/ui/notice";
import { useTopDialog } from "@cointide/shared/ui/use-top-dialog";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useShell } from "../page/use-shell.ts";
import { Announcer } from "./announcer.tsx";
import styles from "./notice-region.module.css";

/**
 * Where notices appear and announcements are read out: the page's only live region, which reads what is added
 * to it, so that a notice is on the page once, for eyes and for assistive technology. With a modal dialog open everything outside it is
 * out of reach, for eyes and for assistive technology, so the region moves into the dialog.
 */
export function NoticeRegion() {
  const { notices } = useShell();
  const { current } = useSyncExternalStore(notices.subscribe, notices.getState);
  const dialog = useTopDialog();
  const region = (
    <div className={styles.region} role="status" aria-atomic="false">
      {current !== null && (
        <Notice key={current.id} type={current.type} message={current.message} onDismiss={notices.dismiss} />
      )}
      <Announcer />
    </div>
  );
  return dialog === null ? region : createPortal(region, dialog);
}
