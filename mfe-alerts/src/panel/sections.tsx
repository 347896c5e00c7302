import { Link } from "@cointide/shared/router";
import { ButtonLink } from "@cointide/shared/ui/button";
import { SidePanel } from "@cointide/shared/ui/side-panel";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { ALERTS, CHANNELS, LOG, newAlertPath } from "../paths.ts";
import styles from "./sections.module.css";

const SECTIONS = [
  { to: ALERTS, name: "Alerts" },
  { to: LOG, name: "History" },
  { to: CHANNELS, name: "Notifications" },
] as const;

type AlertsSection = (typeof SECTIONS)[number]["name"];

/** The panel of alerts, with a way from each of its sections to the others. */
export function AlertsPanel({ section, children }: { section: AlertsSection; children: ReactNode }) {
  return (
    <SidePanel
      title={section === "Alerts" ? "Alerts" : `Alerts: ${section.toLowerCase()}`}
      closeTo="/dashboard"
    >
      <div className={styles.head}>
        <nav aria-label="Alerts" className={styles.sections}>
          {SECTIONS.map(({ to, name }) => (
            <Link
              key={name}
              to={to}
              replace
              className={styles.section}
              aria-current={name === section ? "page" : undefined}
              data-autofocus={name === section ? "" : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <ButtonLink variant="primary" to={newAlertPath()}>
          <Plus aria-hidden="true" />
          <span>New alert</span>
        </ButtonLink>
      </div>
      <div>{children}</div>
    </SidePanel>
  );
}
