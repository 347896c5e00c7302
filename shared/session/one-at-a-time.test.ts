import { afterEach, expect, it, vi } from "vitest";
import { stubLocks } from "../testing/tab-locks.ts";
import { oneAtATime } from "./one-at-a-time.ts";

afterEach(() => void vi.unstubAllGlobals());

it("takes turns with all tabs by the browser's lock of that name", async () => {
  const { names } = stubLocks();
  expect(await oneAtATime("test", async () => "done")).toBe("done");
  await expect(oneAtATime("other", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(names).toEqual(["cointide:test", "cointide:other"]);
});

it("runs at once where the browser has no locks", async () => {
  vi.stubGlobal("navigator", {});
  void oneAtATime("test", () => new Promise(() => {}));
  expect(await oneAtATime("test", async () => 1)).toBe(1);
});
