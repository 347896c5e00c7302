import { beforeEach, expect, it } from "vitest";
import { createExchangeClock } from "./exchange-clock.ts";

const HOUR = 3_600_000;

let passed: number;
let ours: number;
let asked: number;
/** How far the exchange's clock is ahead of the time that passed; null while it cannot be asked. */
let ahead: number | null;
let travels: number;
beforeEach(() => {
  [passed, ours, asked, ahead, travels] = [0, 1_000_000, 0, 5_000_000, 0];
});

const open = () =>
  createExchangeClock({
    async ask() {
      asked += 1;
      pass(travels / 2);
      if (ahead === null) throw new Error("unreachable");
      const time = passed + ahead;
      pass(travels / 2);
      return time;
    },
    now: () => ours,
    elapsed: () => passed,
  }).read;

function pass(ms: number): void {
  passed += ms;
  ours += ms;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Reads the clock, and again once the exchange has answered. */
async function read(clock: () => number): Promise<number> {
  clock();
  await settle();
  return clock();
}

it("is ours until the exchange answers, and the exchange's from then on", async () => {
  const clock = open();
  expect(clock()).toBe(1_000_000);
  await settle();
  expect(clock()).toBe(5_000_000);
  pass(1_500);
  expect(clock()).toBe(5_001_500);
});

it("takes what the exchange says for the middle between question and answer", async () => {
  travels = 400;
  expect(await read(open())).toBe(5_000_400);
});

it("asks once a minute, however often it is read", async () => {
  const clock = open();
  for (let second = 0; second < 120; second += 1) {
    await read(clock);
    pass(1_000);
  }
  expect(asked).toBe(2);
});

it("goes on with what is known while the exchange fails, and asks again after 5 s", async () => {
  const clock = open();
  await read(clock);
  ahead = null;
  pass(60_000);
  expect(await read(clock)).toBe(5_060_000);
  pass(4_000);
  await read(clock);
  expect(asked).toBe(2);
  pass(1_000);
  await read(clock);
  expect(asked).toBe(3);
});

it("does not follow our clock when that is set, and asks again", async () => {
  const clock = open();
  await read(clock);
  ours += HOUR;
  expect(await read(clock)).toBe(5_000_000);
  expect(asked).toBe(2);
  await read(clock);
  expect(asked).toBe(2);
  ours -= HOUR;
  await read(clock);
  expect(asked).toBe(3);
});
