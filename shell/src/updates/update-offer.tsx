import { useHost } from "@cointide/shared/host";
import { Button } from "@cointide/shared/ui/button";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { RefreshCw } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import styles from "../page/banner.module.css";
import { BannerRegion } from "../page/banner-region.tsx";
import type { TypedFields } from "./typed-fields.ts";
import type { Offer } from "./update-store.ts";

/** What people call a slice: "mfe-streams" is "Streams". */
function partName(slice: string): string {
  const words = slice.replace(/^mfe-/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type UpdateOfferProps = { offer: Offer; fields: TypedFields; onLater: () => void };

/**
 * Offers a reload. The offer of a slice waits while the reload would lose something typed anywhere on the page; that
 * of the whole page says so.
 */
export function UpdateOffer({ offer, fields, onLater }: UpdateOfferProps) {
  const isLosing = useSyncExternalStore(fields.subscribe, fields.wouldBeLost);
  if (offer.kind === "page") return <UpdateBanner part="" isLosing={isLosing} onLater={onLater} />;
  return isLosing ? null : <UpdateBanner part={partName(offer.slice)} isLosing={false} onLater={onLater} />;
}

type UpdateBannerProps = {
  /** The part that is new; empty for the whole page. */
  part: string;
  isLosing: boolean;
  onLater: () => void;
};

/** It is announced once, wherever it then moves. */
function UpdateBanner({ part, isLosing, onLater }: UpdateBannerProps) {
  const { bus } = useHost();
  useEffect(() => {
    bus.emit("announce", { message: `An update of ${part || "Cointide"} is offered` });
  }, [bus, part]);

  return (
    <BannerRegion className={styles.region}>
      <section className={styles.banner} aria-label="Update">
        <RefreshCw className={styles.icon} aria-hidden="true" />
        <p className={styles.message}>
          {part !== "" && <strong>{part}</strong>}
          <span>{` A new version of ${part === "" ? "Cointide" : "this part"} is ready.`}</span>
          {isLosing && <span> What you have typed will be lost.</span>}
        </p>
        <div className={styles.actions}>
          <Button variant="primary" size="sm" onClick={() => window.location.reload()}>
            <span>Reload</span>
            {part !== "" && <VisuallyHidden>{` to update ${part}`}</VisuallyHidden>}
          </Button>
          <Button variant="ghost" size="sm" onClick={onLater}>
            Later
          </Button>
        </div>
      </section>
    </BannerRegion>
  );
}
