import { useSession } from "@cointide/shared/host/use-session";
import { Button } from "@cointide/shared/ui/button";
import { type Persistence, usePersistence } from "../data/persistence.ts";
import styles from "./files-page.module.css";

const SAID: Record<Persistence, string> = {
  granted: "This browser has agreed to keep it until you delete it.",
  "not-granted": "May be cleared by your browser.",
  unknown: "This browser does not say whether it keeps it.",
};

/** Says to a guest when a browser forgets what it stores, and whether this one has agreed not to. */
export function StorageNote() {
  const { kind } = useSession();
  const { persistence, ask } = usePersistence();
  if (kind !== "guest" || persistence === null) return null;
  return (
    <section className={styles.part} aria-labelledby="storage-title">
      <h3 id="storage-title">Stored in this browser</h3>
      <p className={styles.muted}>
        Without an account, everything is stored in this browser only. A browser may delete it when the disk
        is full, when you clear its data, or when you have not visited for a while (Safari: 7 days). A private
        window deletes it when you close it. A file or an account keeps it.
      </p>
      <div className={styles.actions}>
        <p role="status">{SAID[persistence]}</p>
        {persistence === "not-granted" && (
          <Button size="sm" onClick={() => void ask()}>
            Ask this browser to keep it
          </Button>
        )}
      </div>
    </section>
  );
}
