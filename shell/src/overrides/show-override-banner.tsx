import { createRoot } from "react-dom/client";
import styles from "./override-banner.module.css";
import { OverrideBanner, type OverrideNote } from "./override-banner.tsx";

type ShownBanner = { notes: readonly OverrideNote[]; onLeave?: (() => void) | undefined };

/** Puts the banner onto the page, beside the app: it is there on every page, also where the app has failed. */
export function showOverrideBanner({ notes, onLeave }: ShownBanner): void {
  if (notes.length === 0) return;
  const container = document.createElement("div");
  container.className = styles.container ?? "";
  document.body.append(container);
  createRoot(container).render(<OverrideBanner notes={notes} {...(onLeave && { onLeave })} />);
}
