import { ButtonLink } from "@cointide/shared/ui/button";
import { AlarmClockPlus } from "lucide-react";
import { newAlertPath } from "../paths.ts";
import styles from "./no-alerts.module.css";

/** Explains alerts to users without one. */
export function NoAlerts() {
  return (
    <div className={styles.empty}>
      <AlarmClockPlus aria-hidden="true" className={styles.mark} />
      <h3>Get notified when a price is reached</h3>
      <p>An alert watches every tick of a symbol and notifies you when it</p>
      <ul>
        <li>rises above or falls below a price</li>
        <li>comes near a price</li>
        <li>moves by a set percentage within a period</li>
      </ul>
      <p>
        Choose <em>New alert</em> in the menu of a row, or click a price in a chart and then <em>Alert</em>.
      </p>
      <ButtonLink to={newAlertPath()}>Create your first alert</ButtonLink>
    </div>
  );
}
