import { expect, it } from "vitest";
import { inConstantTime } from "./constant-time.ts";

const LEAST = 60;
/** Timers may be a little early. */
const ABOUT = LEAST - 5;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work().catch(() => {});
  return performance.now() - begun;
}

it("quick work waits, also when it fails", async () => {
  expect(await timed(() => inConstantTime(LEAST, async () => 1))).toBeGreaterThan(ABOUT);
  expect(await timed(() => inConstantTime(LEAST, () => Promise.reject(new Error("no"))))).toBeGreaterThan(
    ABOUT,
  );
});

it("gives what the work gives", async () => {
  expect(await inConstantTime(0, async () => "yes")).toBe("yes");
  await expect(inConstantTime(0, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
});
