import type { Wait } from "@cointide/shared/api/repeat-call";
import { Button } from "@cointide/shared/ui/button";
import { Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import styles from "../page/banner.module.css";
import { BannerRegion } from "../page/banner-region.tsx";

/** How often the time that is left is looked at, in ms. */
const LOOK_EVERY = 250;

/** The seconds until the next of the calls is repeated; 0 while one is. */
function useSecondsLeft(waits: readonly Wait[]): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);
  const next = Math.min(...waits.map(({ until }) => until ?? 0));
  return Math.max(0, Math.ceil((next - now) / 1_000));
}

/** Says that the page waits for the service, and until when, and lets the person try now or stop waiting. */
export function WaitBanner({ waits }: { waits: readonly Wait[] }) {
  const left = useSecondsLeft(waits);
  return (
    <BannerRegion className={styles.region}>
      <section className={styles.banner} aria-label="Waiting for the service">
        <Hourglass className={styles.icon} aria-hidden="true" />
        <p className={styles.message}>
          <span>The service cannot answer right now.</span>{" "}
          <span>{left > 0 ? `Next try in ${left} s.` : "Trying again…"}</span>
        </p>
        <div className={styles.actions}>
          <Button
            variant="primary"
            size="sm"
            onClick={() => {
              for (const { hurry } of waits) hurry();
            }}
          >
            Try now
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              for (const { stop } of waits) stop();
            }}
          >
            Stop waiting
          </Button>
        </div>
      </section>
    </BannerRegion>
  );
}
