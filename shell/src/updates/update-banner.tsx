import { Button } from "@cointide/shared/ui/button";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { RefreshCw } from "lucide-react";
import { partName } from "./part-name.ts";
import styles from "./update-banner.module.css";
import type { Offer } from "./update-store.ts";

type UpdateBannerProps = {
  offer: Offer;
  /** Whether something was typed where the update would take place. */
  isTyped: boolean;
  isTaking: boolean;
  onTake: () => void;
  onLater: () => void;
};

/** Offers what is ready, for as long as it is. */
export function UpdateBanner({ offer, isTyped, isTaking, onTake, onLater }: UpdateBannerProps) {
  return (
    <section className={styles.banner} data-update-offer="" aria-label="Update">
      <RefreshCw className={styles.icon} aria-hidden="true" />
      <p className={styles.message}>
        {offer.kind === "slice" && <strong>{partName(offer.slice)}</strong>}{" "}
        {offer.kind === "slice"
          ? "A new version of this part is ready."
          : "A new version of Cointide is ready."}
        {isTyped && (
          <span>
            {" "}
            {offer.kind === "slice" ? "What you have typed stays." : "What you have typed will be lost."}
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" size="sm" busy={isTaking} onClick={onTake}>
          {offer.kind === "page" ? "Reload" : "Update"}
          {offer.kind === "slice" && <VisuallyHidden> {partName(offer.slice)}</VisuallyHidden>}
        </Button>
        <Button variant="ghost" size="sm" onClick={onLater}>
          Later
        </Button>
      </div>
    </section>
  );
}
