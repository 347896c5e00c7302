import { Popover } from "@cointide/shared/ui/popover";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import { Bell } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useShell } from "../page/use-shell.ts";
import styles from "./notice-log.module.css";
import type { Notices } from "./notice-store.ts";

/** A button in the header that shows past notices, newest first: what was missed in its two seconds. */
export function NoticeLog() {
  const { notices } = useShell();
  const { log } = useSyncExternalStore(notices.subscribe, notices.getState, notices.getState);
  const bell = (
    <>
      <Bell aria-hidden="true" />
      {log.length > 0 && (
        <span className={styles.count} aria-hidden="true">
          {log.length}
        </span>
      )}
    </>
  );
  return (
    <Popover label={`Notifications (${log.length})`} icon={bell} name="Past notifications" width="26rem">
      <PastNotices log={log} />
    </Popover>
  );
}

function PastNotices({ log }: { log: Notices["log"] }) {
  if (log.length === 0) return <p className={styles.none}>No notifications yet.</p>;
  return (
    <ol className={styles.log}>
      {log.map((notice) => (
        <li key={notice.id} data-type={notice.type}>
          <Timestamp value={notice.at} kind="datetime" />
          <span>{notice.message}</span>
        </li>
      ))}
    </ol>
  );
}
