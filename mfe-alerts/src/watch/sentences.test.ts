import type { AlertCondition, Crossing } from "@cointide/shared/contracts/alerts";
import { priceFormat } from "@cointide/shared/format/price-format";
import { describe, expect, it } from "vitest";
import { crossingSentence, crossingWords, shortWords } from "./sentences.ts";
import { above, idOf, MINUTE, NOON } from "./testing/sample-watch.ts";

const NOW = NOON + 15 * MINUTE;
const CONTEXT = { now: NOW, openedAt: NOON + 10 * MINUTE, zone: "utc" as const };

const crossing = (rest: Partial<Crossing> = {}): Crossing => ({
  ...{ alertId: idOf(1), number: 1, symbol: "BTCUSDT", condition: above(53_000), note: "" },
  ...{ price: "53010.5", at: NOW, source: "tick", missedSince: null, ...rest },
});
const sentence = (rest: Partial<Crossing>) => crossingSentence(crossing(rest), CONTEXT);

it.each<[AlertCondition, string, string]>([
  [above(53_000), "BTCUSDT crossed above 53,000: 53,010.5.", "BTCUSDT above 53,000"],
  [
    { kind: "below", price: "0.0000012" },
    "BTCUSDT crossed below 0.0000012: 53,010.5.",
    "BTCUSDT below 0.0000012",
  ],
  [
    { kind: "near", price: "53000", percent: 0.5 },
    "BTCUSDT came within 0.5% of 53,000: 53,010.5.",
    "BTCUSDT near 53,000",
  ],
  [
    { kind: "moves", percent: 5, window: "1h" },
    "BTCUSDT moved by 5% within an hour: 53,010.5.",
    "BTCUSDT moved 5%",
  ],
])("describes a crossing of this moment by %j", (condition, long, short) => {
  expect(sentence({ condition })).toBe(long);
  expect(shortWords(crossing({ condition }))).toBe(short);
});

it("writes the target of the page's notice as the board does", () => {
  const xrp = crossing({ symbol: "XRPUSDT", condition: { kind: "above", price: "0.6" } });
  expect(crossingWords(xrp, CONTEXT, priceFormat("XRPUSDT", "0.589"))).toBe("crossed above 60.00 ¢");
});

it("puts the note behind it", () => {
  expect(sentence({ note: "Sell half" })).toBe("BTCUSDT crossed above 53,000: 53,010.5. Sell half");
});

it("a crossing of this moment is described as such, also where klines show it", () => {
  expect(sentence({ source: "klines", at: NOW - 2_000 })).toBe("BTCUSDT crossed above 53,000: 53,010.5.");
});

describe("a crossing of the past says when it was", () => {
  it.each<[string, Partial<Crossing>, string]>([
    [
      "read from klines of before",
      { source: "klines", at: NOON + 3 * MINUTE },
      "BTCUSDT crossed above 53,000 at about 12:03 PM UTC while this page was closed (53,010.5).",
    ],
    [
      "of another day",
      { source: "klines", at: NOON - 24 * 60 * MINUTE },
      "BTCUSDT crossed above 53,000 at about Nov 24, 2026, 12:00 PM UTC while this page was closed (53,010.5).",
    ],
    [
      "in a gap",
      { source: "klines", at: NOON + 12 * MINUTE },
      "BTCUSDT crossed above 53,000 at about 12:12 PM UTC while no prices arrived (53,010.5).",
    ],
    [
      "seen by the service alone",
      { at: NOON + 12 * MINUTE },
      "BTCUSDT crossed above 53,000 at 12:12 PM UTC (53,010.5).",
    ],
    [
      "seen by the service before this page was there",
      { at: NOON + 3 * MINUTE },
      "BTCUSDT crossed above 53,000 at 12:03 PM UTC while this page was closed (53,010.5).",
    ],
  ])("%s", (_, rest, expected) => {
    expect(sentence(rest)).toBe(expected);
  });
});
