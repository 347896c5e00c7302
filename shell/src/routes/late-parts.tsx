import { useEffect } from "react";
import { guardDoubleClicks } from "../page/guard-double-clicks.ts";
import { guardKeyRepeat } from "../page/guard-key-repeat.ts";
import { RemountBoundary } from "../remount/remount-boundary.tsx";
import { modalScript } from "../slices/modal-script.ts";
import { Updates } from "../updates/updates.tsx";

/** The parts of all pages that aren't needed for the first prices. */
export function LateParts() {
  useEffect(() => {
    modalScript.load().catch(() => {});
    const stops = [guardDoubleClicks(document), guardKeyRepeat(document)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <RemountBoundary>
      <Updates />
    </RemountBoundary>
  );
}
