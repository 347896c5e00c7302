import { isReported, type SliceLog } from "../slices/slice-log.ts";

/** Reports what becomes of slices, by a part of the shell that is fetched when there is something to report. */
export function startReporting(log: SliceLog, address: string): void {
  const unsubscribe = log.subscribe((entries) => {
    if (!entries.some(isReported)) return;
    unsubscribe();
    import("./report-slices.ts").then(
      ({ reportSlices }) => reportSlices(log, address),
      () => {
        // Who cannot fetch that much cannot report either.
      },
    );
  });
}
