import { once } from "node:events";
import WebSocket from "ws";

/** What a process uses after a collection, in MB: what its programs keep, and all of it as the system sees it. */
export type Memory = { heap: number; resident: number };

export type MemoryReader = { read(): Promise<Memory>; close(): void };

const MEGABYTE = 2 ** 20;

type Answer = { id: number; result?: { result?: { value?: string } } };

/** A variable that makes a program listen for tools of developers at this port. */
export const inspectable = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });

/** Connects to a program that listens for tools; `read` collects what it no longer needs and tells what is left. */
export async function openMemory(port: number): Promise<MemoryReader> {
  const list = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const [{ webSocketDebuggerUrl }] = list as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, "open");
  let sent = 0;

  async function call(method: string, params: object = {}): Promise<Answer> {
    const id = ++sent;
    const answered = new Promise<Answer>((resolve) => {
      socket.on("message", function take(data) {
        const answer = JSON.parse(String(data)) as Answer;
        if (answer.id !== id) return;
        socket.off("message", take);
        resolve(answer);
      });
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answered;
  }

  return {
    async read() {
      await call("HeapProfiler.collectGarbage");
      const { result } = await call("Runtime.evaluate", {
        expression: "JSON.stringify(process.memoryUsage())",
      });
      const { heapUsed, rss } = JSON.parse(result?.result?.value ?? "{}") as NodeJS.MemoryUsage;
      return { heap: heapUsed / MEGABYTE, resident: rss / MEGABYTE };
    },
    close: () => socket.close(),
  };
}
