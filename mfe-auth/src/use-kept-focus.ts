import { type RefObject, useLayoutEffect } from "react";

/**
 * When a step takes the place of another, and what had the focus went with the old one, the new one's first
 * field gets it. Focus that is still somewhere, such as on a tab, stays there.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>, step: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of step is what may lose the focus.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  }, [container, step]);
}
