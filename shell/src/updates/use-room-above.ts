import { type RefObject, useLayoutEffect, useState } from "react";

/** The least distance between the offer and what is around it, in px. */
const MARGIN = 8;

/**
 * Whether the element fits above the dialog; false where there is no dialog. Followed while both change.
 * @param isShown whether the element has anything in it.
 */
export function useRoomAbove(
  dialog: HTMLElement | null,
  element: RefObject<HTMLElement | null>,
  isShown: boolean,
): boolean {
  const [hasRoom, setRoom] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured before the first paint of what it shows.
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
  }, [dialog, element, isShown]);
  return hasRoom;
}
