import { decodeFrame } from "@cointide/exchange-feed/decode";
import { sampleTick, wireTick } from "@cointide/exchange-feed/testing/sample-ticks";
import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { expect, it } from "vitest";
import { SymbolWatch } from "./symbol-watch.ts";

const SYMBOLS = 500;
const ALERTS = 20;
const SECONDS = 60;
const START = 1_700_000_000_000;

const CONDITIONS: readonly AlertCondition[] = [
  { kind: "above", price: "200" },
  { kind: "below", price: "50" },
  { kind: "near", price: "300", percent: 1 },
  { kind: "moves", percent: 40, window: "24h" },
];

it("judges 10,000 alerts by 500 ticks a second for less than 5 % of a core", () => {
  const crossings: unknown[] = [];
  const events = { onCrossing: (crossing: unknown) => crossings.push(crossing), onJudged() {} };
  const watches = new Map(
    Array.from({ length: SYMBOLS }, (_, at) => `S${at}USDT`).map((symbol) => {
      const watch = new SymbolWatch(symbol, null, events);
      for (let at = 0; at < ALERTS; at += 1) {
        const condition = CONDITIONS[at % CONDITIONS.length] as AlertCondition;
        const facts = { isArmed: false, crossings: 0, crossedAt: null, isWatched: false, revision: 1 };
        watch.add({
          ...{ userId: "ada", id: `${at}`, symbol, condition, repeatAfter: 1 },
          since: START,
          ...facts,
        });
      }
      watch.beginGap();
      for (let minute = 1_440; minute > 0; minute -= 1) watch.noteRange(START - minute * 60_000, 90, 110);
      return [symbol, watch];
    }),
  );
  const seconds = Array.from({ length: SECONDS }, (_, second) =>
    [...watches.keys()].map((symbol) => {
      const facts = { last: `${100 + (second % 7)}`, lastTradeId: second, asOf: START + second * 1_000 };
      return JSON.stringify(wireTick(sampleTick(symbol, facts)));
    }),
  );

  const before = process.cpuUsage();
  let judged = 0;
  for (const [second, frames] of seconds.entries())
    for (const frame of frames) {
      const message = decodeFrame(frame, START + second * 1_000);
      if (message.kind !== "tick") continue;
      const { symbol, last, asOf, arrivedAt } = message.tick;
      const origin = { text: last, source: "tick", missedSince: null, arrivedAt } as const;
      watches.get(symbol)?.take({ price: Number(last), at: asOf }, origin);
      judged += ALERTS;
    }
  const { user, system } = process.cpuUsage(before);

  expect(judged).toBe(SYMBOLS * ALERTS * SECONDS);
  expect(crossings).toEqual([]);
  expect((user + system) / 1_000).toBeLessThan(SECONDS * 1_000 * 0.05);
});
