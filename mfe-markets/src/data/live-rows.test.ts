import type { Market, Markets } from "@cointide/shared/api/get-markets";
import { expect, it, vi } from "vitest";
import { LiveRows, percentBetween } from "./live-rows.ts";

const NOW = 1_000_000;

/** BTCUSDT as a snapshot has it; trade 100 was the last one. */
const bitcoin = (last: string, lastId: number, asOf = NOW): Market => ({
  ...{ symbol: "BTCUSDT", base: "BTC", quote: "USDT" },
  ticker: {
    ...{ last, openPrice: "50000", high: "61000", low: "49000", pchange: "20.000" },
    ...{ volume: 10, qvolume: 600_000, usdt: 600_000, lastId, asOf },
  },
});

const snapshot = (...markets: Market[]): Markets => ({ asOf: NOW, markets });
const tick = (last: string, lastTradeId: number, at = NOW + 1_000) => ({
  ...{ symbol: "BTCUSDT", last, lastTradeId, at },
});

function openRows(): LiveRows {
  const rows = new LiveRows();
  rows.setSnapshot(snapshot(bitcoin("60000", 100)), NOW);
  return rows;
}
const valuesOf = (rows: LiveRows) => rows.get("BTCUSDT")?.values;

it("a tick changes last price, percent, low and high with the next flush, and nothing before", () => {
  const rows = openRows();
  const seen = vi.fn();
  rows.subscribe("BTCUSDT", seen);
  expect(valuesOf(rows)).toMatchObject({ last: "60000" });
  rows.takeTick(tick("48000", 101));
  rows.takeTick(tick("62500", 102, NOW + 2_000));
  expect(valuesOf(rows)).toMatchObject({ last: "60000" });
  expect(seen).not.toHaveBeenCalled();
  rows.flush();
  expect(seen).toHaveBeenCalledOnce();
  expect(valuesOf(rows)).toMatchObject({
    ...{ last: "62500", low: "48000", high: "62500", pchange: "25.000", asOf: NOW + 2_000 },
    ...{ usdt: 600_000 },
  });
  rows.flush();
  expect(seen).toHaveBeenCalledOnce();
});

it("a late tick changes nothing", () => {
  const rows = openRows();
  rows.takeTick(tick("62500", 102));
  rows.takeTick(tick("100", 101, NOW + 1_100));
  rows.flush();
  expect(valuesOf(rows)).toMatchObject({ last: "62500", low: "49000" });
});

it("a tick older than the snapshot changes nothing", () => {
  const rows = openRows();
  rows.takeTick(tick("100", 99, NOW - 1));
  rows.flush();
  expect(valuesOf(rows)).toMatchObject({ last: "60000" });
});

it("a snapshot that is older than a tick leaves the tick's price", () => {
  const rows = openRows();
  rows.takeTick(tick("62500", 110));
  rows.flush();
  rows.setSnapshot(snapshot(bitcoin("61500", 105, NOW + 500)), NOW + 1_500);
  expect(valuesOf(rows)).toMatchObject({ last: "62500", high: "62500", pchange: "25.000" });
  rows.setSnapshot(snapshot(bitcoin("61000", 120, NOW + 5_000)), NOW + 5_500);
  expect(valuesOf(rows)).toMatchObject({ last: "61000", high: "61000", pchange: "20.000" });
});

it("a symbol that a snapshot lacks keeps its values and is said to be unlisted, until it comes back", () => {
  const rows = openRows();
  const seen = vi.fn();
  rows.subscribe("BTCUSDT", seen);
  rows.setSnapshot(snapshot(), NOW);
  rows.showSnapshot();
  expect(seen).toHaveBeenCalledOnce();
  expect(rows.get("BTCUSDT")).toMatchObject({ isListed: false, values: { last: "60000" } });
  rows.setSnapshot(snapshot(bitcoin("60000", 100)), NOW);
  expect(rows.get("BTCUSDT")).toMatchObject({ isListed: true });
});

it("gives one object until something changes, and nothing for symbols that no snapshot had", () => {
  const rows = openRows();
  expect(rows.get("BTCUSDT")).toBe(rows.get("BTCUSDT"));
  rows.takeTick({ ...tick("1", 1), symbol: "NOSUCHUSDT" });
  rows.flush();
  expect(rows.get("NOSUCHUSDT")).toBeUndefined();
});

it("computes percents as the service does, also of tiny prices and without an open price", () => {
  expect(percentBetween("0.00000100", "0.00000101")).toBe("1.000");
  expect(percentBetween("50000", "49000")).toBe("-2.000");
  expect(percentBetween("0", "49000")).toBe("0.000");
});
