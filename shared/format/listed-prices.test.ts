import { createMarket } from "@cointide/exchange-sim/market";
import { expect, it } from "vitest";
import { decimalTexts } from "./decimal-texts.ts";
import { priceFormat } from "./price-format.ts";
import { splitSymbol } from "./split-symbol.ts";

/** In seconds since 1970. */
const NOON = Date.UTC(2026, 10, 24, 12) / 1_000;
const market = createMarket(1, () => true, undefined, 700);
const listed = market.pairs();

it("knows the quote of each listed pair by its symbol alone", () => {
  expect(listed.length).toBeGreaterThan(1_400);
  for (const { symbol, base, quote } of listed) expect(splitSymbol(symbol)).toEqual({ base, quote });
});

it("shows the price of each listed pair within half a hundredth of its unit, and never as nothing", () => {
  let scaled = 0;
  for (const { symbol, priceDecimals } of listed) {
    const steps = market.series(symbol)?.priceAt(NOON);
    if (steps === undefined) continue;
    const last = (steps / 10 ** priceDecimals).toFixed(8);
    const { exponent, places, unit } = priceFormat(symbol, last);
    const { text } = decimalTexts(last, "price", { exponent, places, unit });
    const back = Number(text.replaceAll(",", "")) / 10 ** exponent;
    const half = 0.5 / 10 ** (exponent + places);
    expect(Math.abs(back - Number(last)), `${symbol} ${last} ${text}`).toBeLessThanOrEqual(half * (1 + 1e-6));
    expect(Number(text.replaceAll(",", ""))).toBeGreaterThanOrEqual(0.95);
    expect(unit === null, `${symbol} ${last}`).toBe(Number(last) >= 0.95);
    if (unit !== null) scaled += 1;
  }
  expect(scaled).toBeGreaterThan(200);
});
