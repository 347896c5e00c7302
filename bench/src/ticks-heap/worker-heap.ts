import type { CDPSession } from "@playwright/test";

type Reply = { id: number; result?: { usedSize?: number }; error?: { message: string } };

/** Gives the heap of the page's worker after a collection, in bytes; 0 where the page has none. */
export type WorkerHeap = () => Promise<number>;

/** Speaks with the page's worker over the page's own line: Playwright has no session for workers. */
export async function attachWorkerHeap(page: CDPSession): Promise<WorkerHeap> {
  let worker: string | null = null;
  let lastId = 0;
  const waiting = new Map<number, (reply: Reply) => void>();
  page.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") worker = sessionId;
  });
  page.on("Target.receivedMessageFromTarget", ({ message }) => {
    const reply: Reply = JSON.parse(message);
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  await page.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });

  const ask = async (sessionId: string, method: string): Promise<Reply> => {
    lastId += 1;
    const id = lastId;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    await page.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
    const reply = await replied;
    if (reply.error !== undefined) throw new Error(`${method} in the worker: ${reply.error.message}`);
    return reply;
  };
  return async () => {
    if (worker === null) return 0;
    await ask(worker, "HeapProfiler.collectGarbage");
    return (await ask(worker, "Runtime.getHeapUsage")).result?.usedSize ?? Number.NaN;
  };
}
