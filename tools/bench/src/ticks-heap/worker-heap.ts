import { type Devtools, sessionOver } from "../support/devtools.ts";

/** Gives the heap of the page's worker after a collection, in bytes; 0 where the page has none. */
export type WorkerHeap = () => Promise<number>;

export async function attachWorkerHeap(page: Devtools): Promise<WorkerHeap> {
  let worker: Devtools | undefined;
  page.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") worker = sessionOver(page, sessionId);
  });
  await page.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return async () => {
    if (worker === undefined) return 0;
    await worker.send("HeapProfiler.collectGarbage");
    return (await worker.send("Runtime.getHeapUsage")).usedSize;
  };
}
