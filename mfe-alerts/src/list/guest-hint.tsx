import { TextLink } from "@cointide/shared/ui/text-link";
import styles from "./guest-hint.module.css";

/** Says to a guest what watches their alerts, and how it could be better. */
export function GuestHint() {
  return (
    <div className={styles.hint}>
      <p>
        A guest's alerts are kept in this browser, and watched only while a page of Cointide is open in it. An
        account has them watched day and night, and tells you by mail, push or webhook.
      </p>
      <TextLink to="/dashboard/export">Keep them in an account</TextLink>
    </div>
  );
}
