import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import type { Kline } from "@cointide/shared/contracts/klines";
import { decodeFrame } from "@cointide/shared/exchange/decode";
import { sampleTick, wireTick } from "@cointide/shared/exchange/testing/sample-ticks";
import { expect, it } from "vitest";
import type { ReadKlines } from "./read-klines.ts";
import { WatchedSymbol } from "./watched-symbol.ts";

const SYMBOLS = 500;
const ALERTS = 20;
const SECONDS = 60;
const START = 1_700_000_040_000;
const DAY = 86_400_000;

const CONDITIONS: readonly AlertCondition[] = [
  { kind: "above", price: "200" },
  { kind: "below", price: "50" },
  { kind: "near", price: "300", percent: 1 },
  { kind: "moves", percent: 40, window: "24h" },
];

/** Klines up to now. The last one is still open. */
const read: ReadKlines = async (_, { interval, from, limit }) => {
  const length = interval === "1s" ? 1_000 : 60_000;
  const count = Math.min(limit, Math.max(0, Math.floor((START - from) / length) + 1));
  const klines = Array.from(
    { length: count },
    (_, at): Kline => [from + at * length, "100", "110", "90", "100", 1],
  );
  return { klines, sent: count };
};

it("judges 10,000 alerts by 500 ticks a second for less than 5 % of a core", async () => {
  const crossings: unknown[] = [];
  let now = START;
  const clock = { read: () => ({ now, sentAfter: now - 10_000, isMeasured: true }) };
  const options = { clock, read, onCrossing: (one: unknown) => crossings.push(one), onJudged() {} };
  const symbols = new Map(
    Array.from({ length: SYMBOLS }, (_, at) => `S${at}USDT`).map((name) => {
      const symbol = new WatchedSymbol(name, START - 1, options);
      for (let at = 0; at < ALERTS; at += 1) {
        const condition = CONDITIONS[at % CONDITIONS.length] as AlertCondition;
        const facts = { isArmed: false, crossings: 0, crossedAt: null, isWatched: true, revision: 1 };
        symbol.add(
          {
            ...{ userId: "ada", id: `${at}`, symbol: name, condition, repeatAfter: 1 },
            ...{ since: START - DAY, ...facts },
          },
          [],
        );
      }
      return [name, symbol];
    }),
  );
  const seconds = Array.from({ length: SECONDS }, (_, second) =>
    [...symbols.keys()].map((symbol) => {
      const facts = { last: `${100 + (second % 7)}`, lastTradeId: second, asOf: START + second * 1_000 };
      return JSON.stringify(wireTick(sampleTick(symbol, facts)));
    }),
  );
  // The minutes before are read.
  for (let round = 0; round < 10; round += 1) await new Promise((resolve) => setImmediate(resolve));

  const before = process.cpuUsage();
  let judged = 0;
  for (const [second, frames] of seconds.entries())
    for (const frame of frames) {
      now = START + second * 1_000;
      const message = decodeFrame(frame, now);
      if (message.kind !== "tick") continue;
      symbols.get(message.tick.symbol)?.take(message.tick);
      judged += ALERTS;
    }
  const { user, system } = process.cpuUsage(before);
  const live = [...symbols.values()].filter(({ isLive }) => isLive).length;
  for (const symbol of symbols.values()) symbol.stop();

  expect([judged, live]).toEqual([SYMBOLS * ALERTS * SECONDS, SYMBOLS]);
  expect(crossings).toEqual([]);
  expect((user + system) / 1_000).toBeLessThan(SECONDS * 1_000 * 0.05);
});
