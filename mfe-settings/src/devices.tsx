import type { DeviceSession } from "@cointide/shared/contracts/session";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { Button } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Modal } from "@cointide/shared/ui/modal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import { useId } from "react";
import { sessionsQuery } from "./api/get-sessions.ts";
import styles from "./devices.module.css";
import { SETTINGS } from "./paths.ts";
import { useSignOut } from "./use-sign-out.ts";

/** One signed-in device: its name, since when, and when it was used last. */
function DeviceItem({
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
          <span>{device}</span>
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
      <Button data-once="" size="sm" busy={busy} aria-describedby={nameId} onClick={onSignOut}>
        Sign out
      </Button>
    </li>
  );
}

/** The devices where the person is signed in, each with a way to sign it out. */
export function Devices() {
  const { data: sessions, error } = useQuery(sessionsQuery(useHost().api));
  const { signOut, signOutEverywhere, busy, problem, list } = useSignOut();

  return (
    <Modal title="Devices" size="sm" closeTo={SETTINGS}>
      <FormMessage message={problem ?? error?.message ?? null} />
      {sessions === undefined ? (
        error === null && <Skeleton lines={4} height="36px" label="Loading your devices" />
      ) : (
        <>
          <ul ref={list} className={styles.devices} tabIndex={-1} aria-label="Signed-in devices">
            {sessions.map((session) => (
              <DeviceItem
                key={session.id}
                session={session}
                busy={busy === session.id}
                onSignOut={() => signOut(session)}
              />
            ))}
          </ul>
          <Button data-once="" variant="danger" busy={busy === "all"} onClick={signOutEverywhere}>
            Sign out everywhere
          </Button>
        </>
      )}
    </Modal>
  );
}
