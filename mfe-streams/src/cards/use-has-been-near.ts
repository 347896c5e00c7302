import { usePrinting } from "@cointide/shared/ui/use-printing";
import { type RefObject, startTransition, useEffect, useState } from "react";

/** How far beyond the viewport an element is near: a screen, so that it is complete when it gets there. */
const MARGIN = "100% 0px";

/**
 * Whether an element is or was near the viewport; on paper each is. Its component renders once for it, in pieces that hold
 * up nothing.
 * @param isAlready whether it counts as near before that is known.
 */
export function useHasBeenNear(ref: RefObject<Element | null>, isAlready: boolean): boolean {
  const [hasBeenNear, setBeenNear] = useState(isAlready || typeof IntersectionObserver !== "function");
  // It may come to count as near later, and stays so.
  if (isAlready && !hasBeenNear) setBeenNear(true);
  useEffect(() => {
    if (hasBeenNear || ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setBeenNear(true));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, hasBeenNear]);
  return usePrinting() || hasBeenNear;
}
