import { useEffect, useEffectEvent } from "react";

/** Marks the entry of the history that Back leaves to close the palette. */
const ENTRY = { palette: true };

const isOnEntry = (): boolean => window.history.state?.palette === true;

/**
 * Closes a dialog without a route by Back. The dialog has an entry of the history with the page's address. The router
 * isn't involved, because it would run the loaders of the page again. Closed in another way, the dialog leaves its entry for the
 * next time.
 */
export function useBackToClose(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { history } = window;
    // With the router's own state, the router treats both entries as the same page.
    if (!isOnEntry()) history.pushState({ ...history.state, ...ENTRY }, "");
    const { href } = window.location;
    const closeByBack = (event: PopStateEvent) => {
      if (window.location.href === href) event.stopImmediatePropagation();
      close();
    };
    window.addEventListener("popstate", closeByBack, { capture: true });
    return () => window.removeEventListener("popstate", closeByBack, { capture: true });
  }, []);
}
