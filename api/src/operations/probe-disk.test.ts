import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { createCachedMarket } from "../market/cached-market.ts";
import { createFakeExchange } from "../testing/fake-exchange.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { silentLog } from "../testing/test-log.ts";
import { createDiskProbe } from "./probe-disk.ts";

const FULL = "The disk is full, so nothing can be written to DATA_DIR. Free some space.";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "probe-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Has the next probe written to a device that is always full. */
const fillDisk = () => symlink("/dev/full", join(folder, `.probe-${process.pid}`));

describe("a probe of the disk", () => {
  it("finds room, and leaves nothing behind", async () => {
    expect(await createDiskProbe(folder, true)()).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it("finds a full disk, whether or not the service needs it, and that it has room again", async () => {
    for (const isNeeded of [true, false]) {
      const clock = createTestClock();
      const probe = createDiskProbe(folder, isNeeded, clock.now);
      await fillDisk();
      expect(await probe()).toBe(FULL);
      clock.advance(1_000);
      expect(await probe()).toBeNull();
    }
  });

  it("finds a folder that is gone only where the service needs it", async () => {
    const gone = join(folder, "gone");
    expect(await createDiskProbe(gone, true)()).toBe(
      "Nothing can be written to DATA_DIR (ENOENT). Check the folder and its rights.",
    );
    expect(await createDiskProbe(gone, false)()).toBeNull();
  });

  it("is made once a second, however many ask", async () => {
    const clock = createTestClock();
    const probe = createDiskProbe(folder, true, clock.now);
    expect(await probe()).toBeNull();
    await fillDisk();
    clock.advance(999);
    expect(await Promise.all([probe(), probe()])).toEqual([null, null]);
    clock.advance(1);
    expect(await Promise.all([probe(), probe()])).toEqual([FULL, FULL]);
  });
});

it("a service on a full disk says that it is not ready, and why", async () => {
  const market = createCachedMarket(createFakeExchange(["BTCUSDT"]));
  const config = { market: "simulated" as const, feed: "ws://localhost:4100/ws" };
  const clock = createTestClock();
  const app = await createApp({
    ...{ log: silentLog(), opening: Promise.resolve({ market, config }) },
    probeDisk: createDiskProbe(folder, true, clock.now),
  });
  await fillDisk();
  const full = await app.inject("/readyz");
  expect([full.statusCode, full.body]).toEqual([503, FULL]);
  clock.advance(1_000);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  await app.close();
});
