import { Popover } from "@cointide/shared/ui/popover";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import { Bell } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useShell } from "../page/use-shell.ts";
import styles from "./notice-log.module.css";
import { firedNotices, type Notices } from "./notice-store.ts";

/** A button in the header that opens the past notices, newest first. Only fired alerts are counted on it. */
export function NoticeLog() {
  const { notices } = useShell();
  const { log } = useSyncExternalStore(notices.subscribe, notices.getState, notices.getState);
  const { length } = firedNotices(log);
  const bell = (
    <>
      <Bell aria-hidden="true" />
      {length > 0 && (
        <span className={styles.count} aria-hidden="true">
          {length}
        </span>
      )}
    </>
  );
  const label = length === 0 ? "Notifications" : `Notifications: ${length} fired`;
  return (
    <Popover label={label} icon={bell} name="Past notifications" width="26rem">
      <PastNotices log={log} />
    </Popover>
  );
}

function PastNotices({ log }: { log: Notices["log"] }) {
  if (log.length === 0) return <p className={styles.none}>No notifications yet.</p>;
  return (
    <ol className={styles.log}>
      {log.map((notice) => (
        <li key={notice.id} data-type={notice.alert ? "alert" : notice.type}>
          <Timestamp value={notice.at} kind="datetime" />
          <span>{notice.message}</span>
        </li>
      ))}
    </ol>
  );
}
