import { expect, it } from "vitest";
import { createMarket } from "../market/market.ts";
import { createFrames, createMovingFrames, createStandingFrames, type FrameOf } from "./frames.ts";
import type { TickerFrame } from "./ticker-frame.ts";

const NOON = Date.UTC(2026, 6, 1, 12);
const market = createMarket(1, () => true, undefined, 1_300);
const frame = (frameOf: FrameOf, now: number, stream = "ethusdt@ticker") =>
  frameOf(stream, now) as TickerFrame;

it("dates a frame again within a second, and reads the market again with the next one", () => {
  const frames = createFrames(market);
  const first = frame(frames, NOON);
  expect(frame(frames, NOON + 900)).toEqual({ ...first, E: NOON + 900, O: NOON - 86_399_100, C: NOON + 900 });
  expect(frame(frames, NOON + 1_000)).toEqual(frame(createFrames(market), NOON + 1_000));
});

it("moves prices with every tick, and keeps what follows from them true", () => {
  const frames = createMovingFrames(market);
  const ticks = Array.from({ length: 100 }, (_, at) => frame(frames, NOON + at * 100));
  expect(new Set(ticks.map(({ c }) => c)).size).toBeGreaterThan(90);
  for (const { c, o, p, P } of ticks) {
    expect(Number(c) - Number(o)).toBeCloseTo(Number(p), 6);
    expect((Number(p) / Number(o)) * 100).toBeCloseTo(Number(P), 2);
  }
});

it("says the same at any time, with a new date, when the market stands still", () => {
  const frames = createStandingFrames(createFrames(market), NOON);
  const later = NOON + 3_600_000;
  const dates = { E: later, O: later - 86_400_000, C: later };
  expect(frame(frames, later)).toEqual({ ...frame(createFrames(market), NOON), ...dates });
});
