import { createRoot } from "react-dom/client";
import styles from "./override-banner.module.css";
import { OverrideBanner, type OverrideNote } from "./override-banner.tsx";

type ShownBanner = { notes: readonly OverrideNote[]; onLeave?: (() => void) | undefined };

/** Puts the banner onto the page, beside the app: it is there on every page, also where the app has failed. */
export function showOverrideBanner({ notes, onLeave }: ShownBanner): void {
  if (notes.length === 0) return;
  const place = document.createElement("div");
  place.className = styles.place ?? "";
  document.body.append(place);
  createRoot(place).render(<OverrideBanner notes={notes} {...(onLeave && { onLeave })} />);
}
