import { useHost } from "@cointide/shared/host";
import { Button } from "@cointide/shared/ui/button";
import { useTopDialog } from "@cointide/shared/ui/use-top-dialog";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { RefreshCw } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import type { TypedFields } from "./typed-fields.ts";
import styles from "./update-offer.module.css";
import type { Offer } from "./update-store.ts";
import { useRoomAbove } from "./use-room-above.ts";

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

/**
 * Takes its own room at the end of the page and stays in sight, so that it hides nothing for good and moves nothing.
 * With a modal dialog open everything outside it is inert, so the banner moves into it: above the dialog where there
 * is room, else to the end of what scrolls in it. It is announced once, wherever it then moves.
 */
function UpdateBanner({ part, isLosing, onLater }: UpdateBannerProps) {
  const { bus } = useHost();
  useEffect(() => {
    bus.emit("announce", { message: `An update of ${part || "Cointide"} is offered` });
  }, [bus, part]);
  const region = useRef<HTMLDivElement>(null);
  const dialog = useTopDialog();
  const isAbove = useRoomAbove(dialog, region, true);
  const place = dialog === null ? "page" : isAbove ? "above" : "inside";

  const content = (
    <div ref={region} className={styles.region} data-place={place}>
      <section className={styles.banner} aria-label="Update">
        <RefreshCw className={styles.icon} aria-hidden="true" />
        <p className={styles.message}>
          {part !== "" && <strong>{part}</strong>} A new version of {part === "" ? "Cointide" : "this part"}{" "}
          is ready.
          {isLosing && <span> What you have typed will be lost.</span>}
        </p>
        <div className={styles.actions}>
          <Button variant="primary" size="sm" onClick={() => window.location.reload()}>
            Reload
            {part !== "" && <VisuallyHidden> to update {part}</VisuallyHidden>}
          </Button>
          <Button variant="ghost" size="sm" onClick={onLater}>
            Later
          </Button>
        </div>
      </section>
    </div>
  );
  if (dialog === null) return content;
  return createPortal(content, dialog.querySelector("[data-modal-part=body]") ?? dialog);
}
