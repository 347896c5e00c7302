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

const PAGE_END = "--page-end";

/** Sets how much of the window's end banners take, for what is fixed there too, such as notices and side panels. */
function measurePageEnd(): void {
  const banners = document.querySelectorAll("[data-position=page]");
  const size = Math.max(0, ...[...banners].map((banner) => banner.getBoundingClientRect().height));
  if (size > 0) document.documentElement.style.setProperty(PAGE_END, `${size}px`);
  else document.documentElement.style.removeProperty(PAGE_END);
}

function usePageEnd(element: RefObject<HTMLElement | null>, isAtPageEnd: boolean): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!isAtPageEnd || current === null) return;
    const observer = new ResizeObserver(measurePageEnd);
    observer.observe(current);
    return () => {
      observer.disconnect();
      // Later, when the banner has gone or moved.
      queueMicrotask(measurePageEnd);
    };
  }, [element, isAtPageEnd]);
}

/**
 * Holds a banner that takes its own room at the end of the page and stays in sight, so that it covers nothing and moves
 * nothing. With a modal dialog open everything outside it is inert, so the banner moves into it: above the dialog where
 * there is room, else below what scrolls in it. `data-position` says which of these it is.
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
  usePageEnd(region, position === "page");
  const content = (
    <div ref={region} className={className} data-position={position}>
      {children}
    </div>
  );
  if (dialog === null) return content;
  return createPortal(content, dialog.querySelector("[data-modal-part=panel]") ?? dialog);
}
