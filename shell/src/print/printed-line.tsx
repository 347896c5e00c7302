import { configQuery } from "@cointide/shared/api/get-config";
import { formatZonedTime, toIsoTime } from "@cointide/shared/format/time";
import { useHost } from "@cointide/shared/host";
import { display } from "@cointide/shared/preferences/display";
import { useQuery } from "@cointide/shared/query";
import { FeedState } from "@cointide/shared/ui/feed-state";
import { usePrinting } from "@cointide/shared/ui/use-printing";
import { useTopDialog } from "@cointide/shared/ui/use-top-dialog";
import { useState } from "react";
import { createPortal } from "react-dom";
import styles from "./printed-line.module.css";

/** What makes a number on paper worth reading: whether the feed brought it, and whether it is made up. */
function PriceFacts() {
  const { api, bus } = useHost();
  const { data: config } = useQuery(configQuery(api));
  const { state = "idle", market } = bus.last("feed:status") ?? {};
  const isFeedShown = state !== "idle";
  return (
    <>
      {isFeedShown && <FeedState />}
      {!(isFeedShown && market) && config?.market === "simulated" && <strong>Simulated prices</strong>}
    </>
  );
}

/** Says on paper when the page was printed, and how far its prices can be trusted where it has any. */
function PrintedNow() {
  const [now] = useState(Date.now);
  const zone = display.use((choices) => choices.times);
  const dialog = useTopDialog();
  const hasPrices = (dialog ?? document).querySelector("[data-value]") !== null;
  const line = (
    <div className={styles.line}>
      <p>
        Printed <time dateTime={toIsoTime(now)}>{formatZonedTime(now, zone)}</time>
      </p>
      {hasPrices && <PriceFacts />}
    </div>
  );
  return dialog === null ? line : createPortal(line, dialog);
}

/** The first line of what is printed: of the page, or of the modal that is open over it. */
export const PrintedLine = () => usePrinting() && <PrintedNow />;
