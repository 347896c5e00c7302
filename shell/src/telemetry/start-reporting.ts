import type { PageData } from "@cointide/shared/contracts/page";
import { isReported, type SliceLog } from "../slices/slice-log.ts";

/** Reports what becomes of slices, by a part of the shell that is fetched when there is something to report. */
export function startReporting(log: SliceLog, address: string, trial?: PageData["trial"]): void {
  const unsubscribe = log.subscribe((entries) => {
    if (!entries.some((entry) => isReported(entry, trial?.slices))) return;
    unsubscribe();
    import("./report-slices.ts").then(
      ({ reportSlices }) => reportSlices(log, address, trial),
      () => {
        // Who cannot fetch that much cannot report either.
      },
    );
  });
}
