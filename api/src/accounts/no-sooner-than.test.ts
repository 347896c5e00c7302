import { expect, it } from "vitest";
import { noSoonerThan } from "./no-sooner-than.ts";

const LEAST = 60;
/** Timers may be a little early. */
const ABOUT = LEAST - 5;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work().catch(() => {});
  return performance.now() - begun;
}

it("what is quick waits, also when it fails", async () => {
  expect(await timed(() => noSoonerThan(LEAST, async () => 1))).toBeGreaterThan(ABOUT);
  expect(await timed(() => noSoonerThan(LEAST, () => Promise.reject(new Error("no"))))).toBeGreaterThan(
    ABOUT,
  );
});

it("gives what the work gives", async () => {
  expect(await noSoonerThan(0, async () => "yes")).toBe("yes");
  await expect(noSoonerThan(0, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
});
