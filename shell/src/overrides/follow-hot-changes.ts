import type { HotChange, HotEventName } from "@cointide/shared/contracts/dev-slice";
import type { SliceLoader } from "../slices/slice-loader.ts";
import { isFailure, type SliceLog } from "../slices/slice-log.ts";

const EVENT: HotEventName = "cointide:hot";

/** What of the shell an edit of a slice reaches. */
export type Replaceable = { loader: Pick<SliceLoader, "renew">; sliceLog: SliceLog };

/**
 * Takes a slice again where an edit of it cannot show by itself: its routes are others, or what was on the page
 * of it had failed. Returns the undo.
 */
export function followHotChanges({ loader, sliceLog }: Replaceable, slices: readonly string[]): () => void {
  const failed = new Set<string>();
  const stopLog = sliceLog.subscribe((entries) => {
    const entry = entries.at(-1);
    if (entry === undefined) return;
    if (entry.outcome === "ready") failed.delete(entry.slice);
    else if (isFailure(entry)) failed.add(entry.slice);
  });
  const take = (event: Event) => {
    const { slice, kind } = (event as CustomEvent<HotChange>).detail;
    if (slices.includes(slice) && (kind === "replaced" || failed.delete(slice))) loader.renew(slice);
  };
  window.addEventListener(EVENT, take);
  return () => {
    stopLog();
    window.removeEventListener(EVENT, take);
  };
}
