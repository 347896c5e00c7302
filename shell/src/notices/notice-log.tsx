import { formatDateTime } from "@cointide/shared/format/time";
import { useSyncExternalStore } from "react";
import { useShell } from "../page/use-shell.ts";
import styles from "./notice-log.module.css";

/** Past notices, newest first: what was missed in its two seconds can be read here. */
export function NoticeLog() {
  const { notices } = useShell();
  const { log } = useSyncExternalStore(notices.subscribe, notices.getState);
  return (
    <details className={styles.log}>
      <summary>Notices ({log.length})</summary>
      {log.length === 0 && <p>No notices yet.</p>}
      <ol>
        {log.map((notice) => (
          <li key={notice.id} data-type={notice.type}>
            <time dateTime={new Date(notice.at).toISOString()}>{formatDateTime(notice.at)}</time>{" "}
            {notice.message}
          </li>
        ))}
      </ol>
    </details>
  );
}
