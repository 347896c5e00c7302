import { useHost } from "@cointide/shared/host";
import { useTopDialog } from "@cointide/shared/ui/use-top-dialog";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { partName } from "./part-name.ts";
import { placesOfSlice } from "./slice-places.ts";
import { fieldsByKey, keepTyped } from "./typed-fields.ts";
import styles from "./update-banner.module.css";
import { UpdateBanner } from "./update-banner.tsx";
import type { UpdateStore } from "./update-store.ts";
import { useRoomAbove } from "./use-room-above.ts";
import type { Touched } from "./watch-typing.ts";

type UpdateRegionProps = { updates: UpdateStore; touched: Touched };

function subscribeToTyping(changed: () => void): () => void {
  document.addEventListener("input", changed);
  return () => document.removeEventListener("input", changed);
}

/**
 * Where updates are offered. It takes its own room at the end of the page and stays in sight, so that it hides
 * nothing for good and moves nothing. With a modal dialog open everything outside it is out of reach, so the
 * offer moves into it: above the dialog where there is room, else to the end of what scrolls in it. It is read
 * out once, by the page's one live region and in words of its own, wherever it then moves.
 */
export function UpdateRegion({ updates, touched }: UpdateRegionProps) {
  const { offer, isTaking } = useSyncExternalStore(updates.subscribe, updates.getState);
  const isTyped = useSyncExternalStore(subscribeToTyping, () => {
    if (offer === null) return false;
    const places = offer.kind === "slice" ? placesOfSlice(offer.slice) : [document.body];
    // A new page finds again what a draft keeps.
    const fields = [...fieldsByKey(places)].filter(
      ([, field]) => offer.kind === "slice" || !field.matches("[data-drafted]"),
    );
    return keepTyped(new Map(fields), touched).length > 0;
  });
  const { bus } = useHost();
  const announcement =
    offer && `An update of ${offer.kind === "page" ? "Cointide" : partName(offer.slice)} is offered`;
  useEffect(() => {
    if (announcement !== null) bus.emit("announce", { message: announcement });
  }, [bus, announcement]);
  const region = useRef<HTMLDivElement>(null);
  const dialog = useTopDialog();
  const isAbove = useRoomAbove(dialog, region, offer !== null);
  const place = dialog === null ? "page" : isAbove ? "above" : "inside";

  const content = (
    <div ref={region} className={styles.region} data-place={place}>
      {offer !== null && (
        <UpdateBanner
          offer={offer}
          isTyped={isTyped}
          isTaking={isTaking}
          onTake={() => void updates.take()}
          onLater={updates.putOff}
        />
      )}
    </div>
  );
  if (dialog === null) return content;
  return createPortal(content, dialog.querySelector("[data-modal-part=body]") ?? dialog);
}
