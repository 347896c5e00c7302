import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startLive, tick, wait } from "../testing/fake-pipeline.ts";
import { stopBenches } from "../testing/pipeline-bench.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => {
  stopBenches();
  vi.useRealTimers();
});

/** A pipeline whose next flush is due in 10 ms. */
async function startBeforeFlush() {
  const bench = await startLive(["BTCUSDT"]);
  await wait(880);
  /** Ticks come in every 3 ms. */
  const burst = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 3) {
      tick(bench.feed.socket(), ["BTCUSDT"], String(passed));
      await wait(3);
    }
  };
  return { ...bench, burst, last: () => bench.ticker("BTCUSDT").last };
}

it("waits for the end of a burst, and shows its last tick", async () => {
  const { burst, last } = await startBeforeFlush();
  await burst(30);
  expect(last()).toBe("11");
  await wait(10);
  expect(last()).toBe("27");
});

it("flushes a second after that again", async () => {
  const { burst, feed, last } = await startBeforeFlush();
  await burst(30);
  await wait(500);
  tick(feed.socket(), ["BTCUSDT"], "40");
  await wait(490);
  expect(last()).toBe("27");
  await wait(30);
  expect(last()).toBe("40");
});

it("does not wait for the end of a stream of ticks that has none", async () => {
  const { burst, last } = await startBeforeFlush();
  await burst(90);
  expect(last()).not.toBe("11");
});

it("moves to the end of the bursts that come before it, and stays there", async () => {
  const { last, feed } = await startBeforeFlush();
  const moments: number[] = [];
  for (let ms = 0; ms < 15_000; ms += 4) {
    const shown = last();
    const moment = ms % 1_000;
    if (moment === 800 || moment === 804) tick(feed.socket(), ["BTCUSDT"], String(ms));
    await wait(4);
    if (last() !== shown) moments.push(moment + 4);
  }
  expect(moments[0]).toBeGreaterThan(980);
  expect(moments.slice(-5)).toEqual(Array.from({ length: 5 }, () => 812));
});
