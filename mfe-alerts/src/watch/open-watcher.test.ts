// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openPageWatcher, openWorkerWatcher, type Watcher } from "./open-watcher.ts";
import { serveWatcher } from "./serve-watcher.ts";
import { above, samplePlan } from "./testing/sample-watch.ts";
import type { FromWatcher, ToWatcher } from "./watcher-messages.ts";

/** A worker in the page, which may fail or be stuck. */
class FakeWorker extends EventTarget {
  static last: FakeWorker;
  isStuck = false;
  terminate = vi.fn(() => this.#end());
  readonly #inside: ((event: { data: ToWatcher }) => void)[] = [];
  readonly #end: () => void;

  constructor() {
    super();
    FakeWorker.last = this;
    this.#end = serveWatcher({
      postMessage: (data: FromWatcher) => {
        if (!this.isStuck) queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
      },
      addEventListener: (_, listener) => void this.#inside.push(listener),
    });
  }
  postMessage(data: ToWatcher): void {
    for (const listener of this.#inside) listener({ data });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => new Response("postMessage(1)"));
  vi.stubGlobal("Worker", FakeWorker);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:script");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { signal } = new AbortController();

/** Collects what comes out of a watcher. */
function follow(watcher: Watcher): FromWatcher[] {
  const messages: FromWatcher[] = [];
  watcher.addEventListener("message", ({ data }) => messages.push(data));
  return messages;
}

it.each([
  ["a worker", () => openWorkerWatcher(signal, () => {})],
  ["the page", openPageWatcher],
])("the same code runs in %s, and says every second that it does", async (_, open) => {
  const watcher = await open();
  const messages = follow(watcher);
  watcher.postMessage({ kind: "plans", plans: [samplePlan(above(100))] });
  await vi.advanceTimersByTimeAsync(0);
  expect(messages).toEqual([{ kind: "seen", symbols: [] }]);
  const signs = () => messages.filter(({ kind }) => kind === "seen").length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(signs()).toBe(11);
  watcher.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(signs()).toBe(11);
});

it("a worker that throws or says nothing any more has failed, once", async () => {
  const onFailure = vi.fn();
  await openWorkerWatcher(signal, onFailure);
  FakeWorker.last.dispatchEvent(new Event("error"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onFailure).toHaveBeenCalledOnce();

  await openWorkerWatcher(signal, onFailure);
  FakeWorker.last.isStuck = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onFailure).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(onFailure).toHaveBeenCalledTimes(2);
  expect(FakeWorker.last.terminate).toHaveBeenCalledOnce();
});

it("no watcher opens when the script is not what was published", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(openWorkerWatcher(signal, () => {})).rejects.toThrow();
});
