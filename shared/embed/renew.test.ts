// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renew } from "./renew.ts";

const load = vi.fn<() => Promise<void>>();
const onFailure = vi.fn();
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  load.mockReset().mockResolvedValue();
  onFailure.mockReset();
  isHidden = false;
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("loads at once, and again until it ends", async () => {
  const { end } = renew({ load, onFailure, every: 1_000 });
  expect(load).toHaveBeenCalledTimes(1);
  await wait(3_500);
  expect(load).toHaveBeenCalledTimes(4);
  end();
  await wait(5_000);
  expect(load).toHaveBeenCalledTimes(4);
  expect(onFailure).not.toHaveBeenCalled();
});

it("reports failures and tries again ever less often, at once where it is asked to", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.999);
  load.mockRejectedValue(new Error("away"));
  const { now, end } = renew({ load, onFailure, every: 1_000 });
  await wait(9_000);
  expect([load.mock.calls.length, onFailure.mock.calls.length]).toEqual([2, 2]);
  now();
  await wait(0);
  expect(load).toHaveBeenCalledTimes(3);
  load.mockResolvedValue();
  await wait(60_000);
  const before = load.mock.calls.length;
  await wait(10_000);
  expect(load.mock.calls.length - before).toBe(10);
  end();
});

it("runs one load at a time", async () => {
  load.mockReturnValueOnce(new Promise((resolve) => setTimeout(resolve, 5_000)));
  const { now, end } = renew({ load, onFailure, every: 1_000 });
  now();
  await wait(4_000);
  now();
  expect(load).toHaveBeenCalledTimes(1);
  await wait(2_000);
  expect(load).toHaveBeenCalledTimes(2);
  end();
});

it("loads nothing while nobody sees the page, and at once when somebody does", async () => {
  isHidden = true;
  const { end } = renew({ load, onFailure, every: 1_000 });
  await wait(5_000);
  expect(load).not.toHaveBeenCalled();
  isHidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(load).toHaveBeenCalledTimes(1);
  end();
});

it("reports no failure that ending it brought", async () => {
  let fail = () => {};
  load.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = () => reject(new Error("aborted"));
    }),
  );
  const { end } = renew({ load, onFailure, every: 1_000 });
  end();
  fail();
  await wait(5_000);
  expect(onFailure).not.toHaveBeenCalled();
});
