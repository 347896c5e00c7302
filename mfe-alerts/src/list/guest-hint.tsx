import { TextLink } from "@cointide/shared/ui/text-link";
import styles from "./guest-hint.module.css";

/** Tells guests when their alerts run, and what an account adds. */
export function GuestHint() {
  return (
    <div className={styles.hint}>
      <p>
        Your alerts are stored in this browser and only run while Cointide is open. With an account, alerts
        run 24/7 and notify you by email, push or webhook.
      </p>
      <TextLink to="/dashboard/export">Save them to an account</TextLink>
    </div>
  );
}
