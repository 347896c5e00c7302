// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wait } from "../../exchange/testing/fake-time.ts";
import { startPortedPipeline } from "../feed-ports.ts";
import { openTickPipeline } from "./open-pipeline.ts";
import { PagePorts } from "./page-ports.ts";
import type { Message } from "./remote-pipeline.ts";

vi.mock("../feed-ports.ts", () => ({ startPortedPipeline: vi.fn() }));

const here = {
  ...{ setSymbols: vi.fn(), setVisible: vi.fn(), pause: vi.fn(), stop: vi.fn() },
  ...{ openPort: vi.fn(), closePort: vi.fn() },
};

beforeEach(() => {
  vi.useFakeTimers();
  for (const method of Object.values(here)) method.mockReset();
  vi.mocked(startPortedPipeline)
    .mockReset()
    .mockReturnValue(here as never);
});
afterEach(() => void vi.useRealTimers());

/** A worker in name only. */
class IdleWorker extends EventTarget {
  readonly received: string[] = [];
  readonly terminate = vi.fn();
  isAlive = false;
  postMessage(message: Message): void {
    if (message.kind !== "call") return;
    const { id, method } = message;
    if (id === null) this.received.push(method);
    else if (this.isAlive && method === "ping") this.say({ kind: "answer", id, value: true });
  }
  say(message: Message): void {
    this.dispatchEvent(new MessageEvent("message", { data: message }));
  }
}

const OPTIONS = {
  feed: "ws://feed/ws",
  sink: { write() {}, emptyAmong: () => [] },
  onStatus: () => {},
  fetchTickers: async () => ({}),
  ports: new PagePorts(),
};

async function open(worker: IdleWorker | null = new IdleWorker()) {
  const onStatus = vi.fn();
  const pipeline = openTickPipeline({ ...OPTIONS, onStatus }, async () => {
    if (worker === null) throw new Error("There are no workers here.");
    return worker as unknown as Worker;
  });
  await wait(0);
  return { pipeline, onStatus };
}

const STATUS: Message = {
  ...{ kind: "call", id: null, method: "onStatus" },
  args: [{ state: "connecting", since: 0, lastTickAt: null }],
};

it("runs the pipeline in the worker, and nothing of it in the page", async () => {
  const worker = new IdleWorker();
  worker.isAlive = true;
  const { pipeline, onStatus } = await open(worker);
  pipeline.setSymbols(["BTCUSDT"]);
  worker.say(STATUS);
  await wait(60_000);
  expect(worker.received).toEqual(["start", "setSymbols", "setSymbols"]);
  expect(onStatus).toHaveBeenCalledOnce();
  expect(startPortedPipeline).not.toHaveBeenCalled();
});

it("runs it in the page where there are no workers", async () => {
  const { pipeline, onStatus } = await open(null);
  pipeline.setSymbols(["BTCUSDT"]);
  expect(onStatus).toHaveBeenCalledWith({ state: "connecting", since: Date.now(), lastTickAt: null });
  await wait(0);
  expect(here.setSymbols).toHaveBeenCalledWith(["BTCUSDT"]);
});

it.each([
  ["fails to load", (worker: IdleWorker) => void worker.dispatchEvent(new Event("error"))],
  [
    "fails later",
    (worker: IdleWorker) => {
      worker.say(STATUS);
      worker.dispatchEvent(new Event("error"));
    },
  ],
  ["never says anything", () => {}],
  ["says no more", (worker: IdleWorker) => worker.say(STATUS)],
])("goes on in the page, with all that was asked for, when the worker %s", async (_, fail) => {
  const worker = new IdleWorker();
  const { pipeline, onStatus } = await open(worker);
  pipeline.setSymbols(["BTCUSDT"]);
  pipeline.setVisible(["BTCUSDT"]);
  pipeline.pause();
  fail(worker);
  await wait(6_000);
  expect(startPortedPipeline).toHaveBeenCalledOnce();
  expect(here.setSymbols).toHaveBeenCalledWith(["BTCUSDT"]);
  expect(here.setVisible).toHaveBeenCalledWith(["BTCUSDT"]);
  expect(here.pause).toHaveBeenCalledOnce();
  expect(worker.terminate).toHaveBeenCalledOnce();
  onStatus.mockClear();
  worker.say(STATUS);
  expect(onStatus).not.toHaveBeenCalled();
});

it("has the ports of slices served by whichever pipeline runs, and says when none does", async () => {
  const worker = new IdleWorker();
  const ports = new PagePorts();
  const given: string[] = [];
  ports.openPort((port) => given.push(port === null ? "none" : "port"));
  const pipeline = openTickPipeline({ ...OPTIONS, ports }, async () => worker as unknown as Worker);
  await wait(0);
  expect(worker.received).toContain("openPort");
  expect(given).toEqual(["port"]);
  worker.dispatchEvent(new Event("error"));
  expect(given).toEqual(["port", "none"]);
  await wait(0);
  expect(here.openPort).toHaveBeenCalledOnce();
  pipeline.stop();
  expect(given).toEqual(["port", "none", "port", "none"]);
});

it("ends the worker with the pipeline, and starts nothing in its place", async () => {
  const worker = new IdleWorker();
  const { pipeline } = await open(worker);
  pipeline.stop();
  expect(worker.terminate).toHaveBeenCalled();
  await wait(10_000);
  expect(startPortedPipeline).not.toHaveBeenCalled();
});

it("passes on what was asked for before the worker was there, and ends one that comes after the end", async () => {
  for (const isStopped of [false, true]) {
    const worker = new IdleWorker();
    let deliver = (_: Worker) => {};
    const started = new Promise<Worker>((resolve) => {
      deliver = resolve;
    });
    const pipeline = openTickPipeline(OPTIONS, () => started);
    pipeline.setSymbols(["BTCUSDT"]);
    pipeline.pause();
    if (isStopped) pipeline.stop();
    deliver(worker as unknown as Worker);
    await wait(0);
    expect(worker.received).toEqual(isStopped ? [] : ["start", "pause", "setSymbols"]);
    pipeline.stop();
    expect(worker.terminate).toHaveBeenCalledOnce();
  }
  expect(startPortedPipeline).not.toHaveBeenCalled();
});

it("starts nothing that came too late", async () => {
  const pipeline = openTickPipeline(OPTIONS, () => Promise.reject(new Error("There are no workers here.")));
  pipeline.stop();
  await wait(10_000);
  expect(startPortedPipeline).not.toHaveBeenCalled();
});
