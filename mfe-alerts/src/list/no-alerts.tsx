import { ButtonLink } from "@cointide/shared/ui/button";
import { AlarmClockPlus } from "lucide-react";
import { newAlertPath } from "../paths.ts";
import styles from "./no-alerts.module.css";

/** What alerts are and how one is made, for who has none. */
export function NoAlerts() {
  return (
    <div className={styles.empty}>
      <AlarmClockPlus aria-hidden="true" className={styles.mark} />
      <h3>Know it when a price gets there</h3>
      <p>An alert watches every tick of a symbol and tells you once it</p>
      <ul>
        <li>crosses above or below a price</li>
        <li>comes near a price</li>
        <li>moves by so many percent in a while</li>
      </ul>
      <p>
        Choose the alarm clock in a row of your board, or click a price in a chart and then <em>Alert</em>.
      </p>
      <ButtonLink to={newAlertPath()}>Make your first alert</ButtonLink>
    </div>
  );
}
