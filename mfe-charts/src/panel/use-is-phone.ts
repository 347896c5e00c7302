import { useSyncExternalStore } from "react";

/** The width below which styles lay the chart out for a phone. */
const PHONE = "(width < 600px)";

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether the page is as narrow as a phone's. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
