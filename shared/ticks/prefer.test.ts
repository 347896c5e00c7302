import { expect, it } from "vitest";
import { tick, wait } from "../exchange/testing/fake-time.ts";
import { runOnFakeTime, startLive, startOnFakeFeed } from "../testing/fake-pipeline.ts";

const SECOND = 1_000;
const SYMBOLS = Array.from({ length: 105 }, (_, at) => `S${at}USDT`);
const SEEN = SYMBOLS.slice(100);

runOnFakeTime();

async function startSeen() {
  const bench = await startLive(SYMBOLS);
  await wait(SECOND);
  bench.pipeline.setVisible(SEEN);
  // Ticks come well before the next flush then.
  await wait(SECOND / 2);
  const tickAll = async (last: string) => {
    tick(bench.feed.socket(), SYMBOLS, last);
    await wait(SECOND);
  };
  const showing = (last: string) => SYMBOLS.filter((symbol) => bench.ticker(symbol).last === last);
  return { ...bench, tickAll, showing };
}

it("shows with each flush all that can be seen, and 15 of the others", async () => {
  const { tickAll, showing } = await startSeen();
  await tickAll("12");
  expect(showing("12")).toEqual([...SYMBOLS.slice(0, 15), ...SEEN]);
});

it("lets the others take turns, each with what is newest then", async () => {
  const { tickAll, showing } = await startSeen();
  await tickAll("12");
  await tickAll("13");
  expect(showing("13")).toEqual([...SYMBOLS.slice(15, 30), ...SEEN]);
  for (const last of ["14", "15", "16", "17", "18"]) await tickAll(last);
  await tickAll("19");
  expect(showing("19")).toEqual([...SYMBOLS.slice(5, 20), ...SEEN]);
});

it("shows what comes into sight at the next frame", async () => {
  const { pipeline, tickAll, ticker } = await startSeen();
  await tickAll("12");
  expect(ticker("S90USDT").last).toBe("11");
  pipeline.setVisible([...SEEN, "S90USDT"]);
  await wait(20);
  expect(ticker("S90USDT").last).toBe("12");
  expect(ticker("S91USDT").last).toBe("11");
});

it("fills many empty rows in several frames, those first that can be seen", async () => {
  const { pipeline, feed, ticker } = startOnFakeFeed(SYMBOLS);
  const filled = () => SYMBOLS.filter((symbol) => ticker(symbol).last === "11").length;
  pipeline.setSymbols(SYMBOLS);
  pipeline.setVisible(SEEN);
  await wait(10);
  tick(feed.socket(), SYMBOLS);
  const counts: number[] = [];
  for (let frame = 0; frame < 8; frame += 1) {
    await wait(16);
    counts.push(filled());
  }
  expect(SEEN.map((symbol) => ticker(symbol).last)).toEqual(SEEN.map(() => "11"));
  expect(counts).toEqual([20, 35, 50, 65, 80, 95, 105, 105]);
});

it("calls a symbol out of sight silent only if it is", async () => {
  const { tickAll, ticker } = await startSeen();
  for (let second = 0; second < 15; second += 1) await tickAll(String(second));
  expect(new Set(SYMBOLS.map((symbol) => ticker(symbol).state))).toEqual(new Set(["live"]));
});
