import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { priceFormat } from "@cointide/shared/format/price-format";
import { expect, it } from "vitest";
import { summaryOf } from "./summary.ts";

const settings = (condition: AlertCondition, repeatAfter: number | null = null) => ({
  ...{ symbol: "XRPUSDT", condition, repeatAfter, note: "", status: "active" as const },
});
const known = { last: "0.59340000", quote: "USDT", format: priceFormat("XRPUSDT", "0.5934") };

it.each([
  [{ kind: "above", price: "0.60" }, "XRPUSDT rises from 59.34 to 60.00 ¢, +1.11%."],
  [{ kind: "below", price: "0.58" }, "XRPUSDT falls from 59.34 to 58.00 ¢, -2.26%."],
  [{ kind: "above", price: "0.55" }, "XRPUSDT rises to 55.00 ¢."],
  [{ kind: "near", price: "0.60", percent: 1 }, "XRPUSDT comes within 1% of 60.00 ¢."],
  [{ kind: "above", price: "0.60125" }, "XRPUSDT rises from 59.34 to 60.125 ¢, +1.32%."],
  [{ kind: "moves", percent: 5, window: "1h" }, "XRPUSDT moves by 5% up or down within 1 h."],
  [{ kind: "moves", percent: 1000, window: "24h" }, "XRPUSDT moves by 1,000% up or down within 24 h."],
] as const)("says of %j what will happen", (condition, words) =>
  expect(summaryOf(settings(condition), known)).toBe(`You'll be notified when ${words}`),
);

it("says how often, and makes do without a price and a quote", () =>
  expect(
    summaryOf(settings({ kind: "above", price: "1000" }, 120), {
      ...{ last: undefined, quote: "", format: undefined },
    }),
  ).toBe("You'll be notified when XRPUSDT rises to 1,000.00. After that, at most once every 2 h."));
