import type { FeedStatus } from "../../contracts/events.ts";
import type { DatedTickers } from "../../contracts/market.ts";
import type { Changes } from "../../streams/apply-changes.ts";
import type { PortServer, startPortedPipeline } from "../feed-ports.ts";
import type { TickPipeline, TickPipelineOptions } from "../pipeline.ts";

/**
 * What page and worker send each other: a call of one of the other end's methods and, where `id` is a number, the answer
 * to it. A `value` of null: the call failed.
 */
export type Message =
  | { kind: "call"; id: number | null; method: string; args: readonly unknown[] }
  | { kind: "answer"; id: number; value: unknown };

/** One end of the channel between page and worker: the page's `Worker`, or the worker's global scope. */
export type Channel = {
  postMessage(message: Message, transfer: Transferable[]): void;
  addEventListener(type: "message", listener: (event: { data: Message }) => void): void;
};

type Methods = Record<string, (...args: never[]) => unknown>;

/** What the page can call in its worker. */
type WorkerMethods = TickPipeline &
  PortServer & { start(feed: string, isOnLine: boolean): void; ping(): true };

/** What the worker can call in its page. */
type PageMethods = {
  write(changes: Changes): void;
  onStatus(status: FeedStatus): void;
  fetchTickers(symbols: readonly string[]): Promise<DatedTickers>;
  emptyAmong(symbols: readonly string[]): string[] | Promise<string[]>;
};

/** Serves the methods of one end, and returns how to call those of the other. */
function connect<Other extends Methods>(channel: Channel, own: Methods) {
  const pending = new Map<number, (value: unknown) => void>();
  let lastId = 0;
  let isClosed = false;

  async function answer(id: number, call: () => unknown): Promise<void> {
    let value: unknown = null;
    try {
      value = await call();
    } catch {}
    channel.postMessage({ kind: "answer", id, value }, []);
  }
  channel.addEventListener("message", ({ data }) => {
    if (isClosed) return;
    if (data.kind === "answer") {
      pending.get(data.id)?.(data.value);
      pending.delete(data.id);
      return;
    }
    const call = () => own[data.method]?.(...(data.args as never[]));
    if (data.id === null) call();
    else void answer(data.id, call);
  });

  return {
    /** @param transfer what of the arguments is handed over, not copied */
    send<Name extends keyof Other & string>(
      method: Name,
      args: Parameters<Other[Name]>,
      transfer: Transferable[] = [],
    ): void {
      channel.postMessage({ kind: "call", id: null, method, args }, transfer);
    },
    /** Rejects where the call fails. */
    async ask<Name extends keyof Other & string>(
      method: Name,
      ...args: Parameters<Other[Name]>
    ): Promise<Awaited<ReturnType<Other[Name]>>> {
      lastId += 1;
      const id = lastId;
      const answered = new Promise<unknown>((resolve) => pending.set(id, resolve));
      channel.postMessage({ kind: "call", id, method, args }, []);
      const value = await answered;
      if (value === null) throw new Error("The other end could not answer. Ask again later.");
      return value as Awaited<ReturnType<Other[Name]>>;
    },
    /** Takes nothing more. */
    close() {
      isClosed = true;
    },
  };
}

/** What a pipeline needs that can also run in a worker. */
export type PagePipelineOptions = Pick<TickPipelineOptions, "feed" | "sink" | "onStatus" | "fetchTickers">;

/**
 * The page's end: the pipeline that a worker runs, as if the page ran it. The caller ends the worker. A worker that runs
 * answers each ping with a message.
 */
export function startRemotePipeline(
  channel: Channel,
  { feed, sink, onStatus, fetchTickers }: PagePipelineOptions,
): TickPipeline & PortServer & { ping(): void } {
  const methods: PageMethods = {
    write: (changes) => sink.write(changes),
    emptyAmong: (symbols) => sink.emptyAmong(symbols),
    onStatus,
    fetchTickers,
  };
  const worker = connect<WorkerMethods>(channel, methods);
  const call =
    <Name extends keyof WorkerMethods>(method: Name) =>
    (...args: Parameters<WorkerMethods[Name]>) =>
      worker.send(method, args);
  worker.send("start", [feed, navigator.onLine]);
  return {
    setSymbols: call("setSymbols"),
    setVisible: call("setVisible"),
    pause: call("pause"),
    resume: call("resume"),
    wake: call("wake"),
    goOffline: call("goOffline"),
    openPort: (id, port) => worker.send("openPort", [id, port], [port]),
    closePort: call("closePort"),
    ping: () => void worker.ask("ping"),
    stop() {
      worker.send("stop", []);
      worker.close();
    },
  };
}

/**
 * The worker's end: runs the pipeline for the page. Thousands of messages a second then never reach the page's own thread,
 * which gets only what it shows.
 * @param start is given by the worker, so that pages do not load the pipeline with this file.
 */
export function servePipeline(
  channel: Channel,
  start: typeof startPortedPipeline,
  environment: Pick<TickPipelineOptions, "webSocket" | "timings" | "random"> = {},
): void {
  const methods: Methods = {
    ping: () => true,
    start(feed: string, isOnLine: boolean) {
      const pipeline = start({
        ...environment,
        ...{ feed, isOnLine },
        onStatus: (status) => page.send("onStatus", [status]),
        fetchTickers: (symbols) => page.ask("fetchTickers", symbols),
        sink: {
          write: (changes) => page.send("write", [changes]),
          emptyAmong: (symbols) => page.ask("emptyAmong", symbols).catch(() => []),
        },
      });
      Object.assign(methods, pipeline);
    },
  };
  const page = connect<PageMethods>(channel, methods);
}
