// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchWorker } from "./watch-worker.ts";

class FakeWorker extends EventTarget {}

/** A worker that is checked each second, and the calls that this made. */
function start() {
  const worker = new FakeWorker();
  const onFailure = vi.fn();
  const ping = vi.fn();
  const stop = watchWorker(worker as unknown as Worker, { every: 1_000, maxSilent: 3, ping, onFailure });
  return { worker, onFailure, ping, stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("fails once when the worker has said nothing for too long", () => {
  const { onFailure, ping } = start();
  vi.advanceTimersByTime(3_999);
  expect(onFailure).not.toHaveBeenCalled();
  expect(ping).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(60_000);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(ping).toHaveBeenCalledTimes(3);
});

it("does not fail while the worker says anything, and does when it stops", () => {
  const { worker, onFailure } = start();
  for (let second = 0; second < 10; second += 1) {
    vi.advanceTimersByTime(2_500);
    worker.dispatchEvent(new Event("message"));
  }
  expect(onFailure).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_000);
  expect(onFailure).toHaveBeenCalledOnce();
});

it("fails once when the worker throws", () => {
  const { worker, onFailure } = start();
  worker.dispatchEvent(new Event("error"));
  worker.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(60_000);
  expect(onFailure).toHaveBeenCalledOnce();
});
