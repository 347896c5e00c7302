import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { display } from "@cointide/shared/preferences/display";
import { type RefObject, useEffect, useState } from "react";
import { FORCED_COLORS, type Look, readLook } from "./look.ts";

/** What decides on colours beside the visitor's choices. */
const MEDIA = ["(prefers-color-scheme: dark)", FORCED_COLORS, "print"];

const isSame = (known: Look | null, next: Look): boolean => JSON.stringify(known) === JSON.stringify(next);

/** The page's colours where an element stands, read again when they may have changed; null before it is there. */
export function useLook(element: RefObject<HTMLElement | null>): Look | null {
  const { theme, palette } = display.use();
  const { state } = useFeedStatus();
  const [look, setLook] = useState<Look | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes what the tokens are.
  useEffect(() => {
    const read = () => {
      if (element.current === null) return;
      const next = readLook(element.current);
      // The chart is drawn again for another look.
      setLook((known) => (isSame(known, next) ? known : next));
    };
    read();
    // The page sets its attributes after a choice; the tokens are right in the next frame.
    const frame = requestAnimationFrame(read);
    const media = MEDIA.map((query) => window.matchMedia(query));
    for (const one of media) one.addEventListener("change", read);
    return () => {
      cancelAnimationFrame(frame);
      for (const one of media) one.removeEventListener("change", read);
    };
  }, [element, theme, palette, state]);
  return look;
}
