import { useLocation } from "@cointide/shared/router";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** Where the table was scrolled to in each entry of the history. */
const positions = new Map<string, number>();

/**
 * Begins where this entry of the history was left, and at the top with another choice.
 * @returns where it begins, in px
 */
export function useKeptScroll(box: RefObject<HTMLElement | null>, choice: string): number {
  const { key } = useLocation();
  const [initial] = useState(() => positions.get(key) ?? 0);
  const shown = useRef(choice);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollTop = initial;
  }, [box, initial]);
  useLayoutEffect(() => {
    if (shown.current === choice) return;
    shown.current = choice;
    box.current?.scrollTo(0, 0);
  }, [box, choice]);
  const keep = useEffectEvent((top: number) => void positions.set(key, top));
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onScroll = () => keep(element.scrollTop);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [box]);
  return initial;
}
