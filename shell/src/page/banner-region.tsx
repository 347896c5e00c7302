import { useTopDialog } from "@cointide/shared/ui/use-top-dialog";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** The least distance between the banner and what is around it, in px. */
const MARGIN = 8;

/** Whether the element fits above the dialog; false where there is no dialog. Followed while both change. */
function useRoomAbove(dialog: HTMLElement | null, element: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setRoom] = useState(false);
  // A layout effect: measured before the first paint.
  useLayoutEffect(() => {
    const { current } = element;
    if (dialog === null || current === null) return setRoom(false);
    const measure = () =>
      setRoom(dialog.getBoundingClientRect().top >= current.getBoundingClientRect().height + 2 * MARGIN);
    const observer = new ResizeObserver(measure);
    observer.observe(dialog);
    observer.observe(current);
    window.addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [dialog, element]);
  return hasRoom;
}

/**
 * Holds a banner that takes its own room at the end of the page and stays in sight, so that it hides nothing for good
 * and moves nothing. With a modal dialog open everything outside it is inert, so the banner moves into it: above the
 * dialog where there is room, else to the end of what scrolls in it. `data-position` says which of these it is.
 */
export function BannerRegion({
  className,
  children,
}: {
  className: string | undefined;
  children: ReactNode;
}) {
  const region = useRef<HTMLDivElement>(null);
  const dialog = useTopDialog();
  const isAbove = useRoomAbove(dialog, region);
  const position = dialog === null ? "page" : isAbove ? "above" : "inside";
  const content = (
    <div ref={region} className={className} data-position={position}>
      {children}
    </div>
  );
  if (dialog === null) return content;
  return createPortal(content, dialog.querySelector("[data-modal-part=body]") ?? dialog);
}
