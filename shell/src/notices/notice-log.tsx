import { IconButton } from "@cointide/shared/ui/icon-button";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import { Bell } from "lucide-react";
import { useId, useState, useSyncExternalStore } from "react";
import { useShell } from "../page/use-shell.ts";
import styles from "./notice-log.module.css";
import type { Notices } from "./notice-store.ts";

/**
 * Past notices, newest first: what was missed in its two seconds can be read here. They are on the page only
 * while the log is open, so that none is there twice while it is shown.
 */
export function NoticeLog() {
  const { notices } = useShell();
  const { log } = useSyncExternalStore(notices.subscribe, notices.getState, notices.getState);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.root}>
      <div className={styles.button}>
        <IconButton label={`Notices (${log.length})`} popoverTarget={id}>
          <Bell aria-hidden="true" />
        </IconButton>
        {log.length > 0 && (
          <span className={styles.count} aria-hidden="true">
            {log.length}
          </span>
        )}
      </div>
      <section
        id={id}
        popover="auto"
        className={styles.log}
        aria-label="Past notices"
        onBeforeToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen && <PastNotices log={log} />}
      </section>
    </div>
  );
}

function PastNotices({ log }: { log: Notices["log"] }) {
  if (log.length === 0) return <p>No notices yet.</p>;
  return (
    <ol>
      {log.map((notice) => (
        <li key={notice.id} data-type={notice.type}>
          <Timestamp value={notice.at} kind="datetime" />
          <span>{notice.message}</span>
        </li>
      ))}
    </ol>
  );
}
