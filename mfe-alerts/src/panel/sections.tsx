import { display } from "@cointide/shared/preferences/display";
import { Link } from "@cointide/shared/router";
import { ButtonLink } from "@cointide/shared/ui/button";
import { SidePanel } from "@cointide/shared/ui/side-panel";
import { Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { ALERTS, CHANNELS, LOG, newAlertPath } from "../paths.ts";
import styles from "./sections.module.css";

/** If it can't be loaded, prices still contain their currency. */
const ConversionLine = lazy(() =>
  import("@cointide/shared/ui/conversion-line").then(
    (module) => ({ default: module.ConversionLine }),
    () => ({ default: () => null }),
  ),
);

const SECTIONS = [
  { to: ALERTS, name: "Alerts" },
  { to: LOG, name: "History" },
  { to: CHANNELS, name: "Notifications" },
] as const;

type AlertsSection = (typeof SECTIONS)[number]["name"];

/** The panel of alerts, with links to its sections. */
export function AlertsPanel({ section, children }: { section: AlertsSection; children: ReactNode }) {
  const isConverting = display.use(({ currency }) => currency !== "quoted");
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
      {isConverting && section !== "Notifications" && (
        <div className={styles.currency}>
          <Suspense>
            <ConversionLine />
          </Suspense>
        </div>
      )}
      <div>{children}</div>
    </SidePanel>
  );
}
