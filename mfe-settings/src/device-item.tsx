import type { DeviceSession } from "@cointide/shared/contracts/session";
import { Button } from "@cointide/shared/ui/button";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import { useId } from "react";
import styles from "./devices.module.css";

/** One signed-in device: its name, since when, and when it was used last. */
export function DeviceItem({
  session: { device, signedInAt, lastUsedAt, isCurrent },
  busy,
  onSignOut,
}: {
  session: DeviceSession;
  busy: boolean;
  onSignOut: () => void;
}) {
  const nameId = useId();
  return (
    <li className={styles.device}>
      <div>
        <p id={nameId} className={styles.name}>
          {device}
          {isCurrent && <span className={styles.current}>This device</span>}
        </p>
        <p className={styles.times}>
          Signed in <Timestamp value={signedInAt} kind="datetime" />
        </p>
        {!isCurrent && (
          <p className={styles.times}>
            Last used <Timestamp value={lastUsedAt} kind="datetime" />
          </p>
        )}
      </div>
      <Button size="sm" busy={busy} aria-describedby={nameId} onClick={onSignOut}>
        Sign out
      </Button>
    </li>
  );
}
