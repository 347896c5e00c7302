import { useHost } from "@cointide/shared/host";
import { Button } from "@cointide/shared/ui/button";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { RefreshCw } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import styles from "../page/banner.module.css";
import { BannerRegion } from "../page/banner-region.tsx";
import type { TypedFields } from "./typed-fields.ts";
import type { Offer } from "./update-store.ts";

/** The visible name of a slice: "Streams" for "mfe-streams". */
function partName(slice: string): string {
  const words = slice.replace(/^mfe-/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type UpdateOfferProps = { offer: Offer; fields: TypedFields; onLater: () => void };

function textOf(offer: Offer): string {
  if (offer.kind === "page") return "A new version of Cointide is ready.";
  if (offer.kind === "slice") return "A new version of this part is ready.";
  return offer.isReplaceable
    ? "This version was withdrawn. It will be replaced when you are done here."
    : "This version was withdrawn. Reload to replace it.";
}

const lossOf = ({ kind }: Offer): string =>
  kind === "withdrawn"
    ? "If you reload now, what you have typed will be lost."
    : "What you have typed will be lost.";

/**
 * Offers a reload. The offer of a new release of a slice waits while the reload would lose something typed on the page. The
 * other offers contain a warning.
 */
export function UpdateOffer({ offer, fields, onLater }: UpdateOfferProps) {
  const isLosing = useSyncExternalStore(fields.subscribe, fields.wouldBeLost);
  if (offer.kind === "slice" && isLosing) return null;
  return <UpdateBanner offer={offer} isLosing={isLosing} onLater={onLater} />;
}

type UpdateBannerProps = Pick<UpdateOfferProps, "offer" | "onLater"> & { isLosing: boolean };

/** Is announced once, even if it moves. */
function UpdateBanner({ offer, isLosing, onLater }: UpdateBannerProps) {
  const { bus } = useHost();
  const part = offer.kind === "page" ? "" : partName(offer.slice);
  const message =
    offer.kind === "withdrawn"
      ? `The version of ${part} on this page was withdrawn`
      : `An update of ${part || "Cointide"} is offered`;
  useEffect(() => {
    bus.emit("announce", { message });
  }, [bus, message]);

  return (
    <BannerRegion className={styles.region}>
      <section className={styles.banner} aria-label="Update">
        <RefreshCw className={styles.icon} aria-hidden="true" />
        <p className={styles.message}>
          {part !== "" && <strong>{part}</strong>}
          <span>{` ${textOf(offer)}`}</span>
          {isLosing && <span>{` ${lossOf(offer)}`}</span>}
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
