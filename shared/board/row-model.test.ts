import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { priceFormat } from "../format/price-format.ts";
import { COLUMNS, type ColumnKey, type RowValues } from "./columns.ts";
import { createRowModel } from "./row-model.ts";

const NOW = Date.UTC(2026, 0, 2);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const VALUES: RowValues = {
  ...{ last: "64123.45", asOf: NOW, arrivedAt: NOW, state: "live" },
  ...{ pchange: "1.24", low: "63000", high: "65000", volume: 12 },
};

/** The model of a row that shows these columns of a source whose values can be changed. */
function modelOf(keys: readonly ColumnKey[], first: RowValues | undefined = VALUES) {
  let values = first;
  let liveFor = Number.POSITIVE_INFINITY;
  const alerts = new Set<string>();
  const fired = new Set<string>();
  const source = {
    get: () => values,
    subscribe: () => () => {},
    formatOf: priceFormat,
    liveFor: () => liveFor,
    hasAlert: (symbol: string) => alerts.has(symbol),
    hasFired: (symbol: string) => fired.has(symbol),
  };
  const columns = keys.map((key) => COLUMNS[key]);
  return {
    ...createRowModel(source, "BTCUSDT", columns),
    change: (difference: Partial<RowValues>) => {
      values = { ...(values ?? VALUES), ...difference };
    },
    loseFeed: () => {
      liveFor = Number.NEGATIVE_INFINITY;
    },
    addAlert: () => alerts.add("BTCUSDT"),
    fireAlert: () => fired.add("BTCUSDT"),
  };
}

it.each<[ColumnKey[], Partial<RowValues>, boolean]>([
  [["last"], { last: "64123.46" }, true],
  // Its title shows all digits.
  [["last"], { last: "64123.451" }, true],
  [["last"], { pchange: "1.25", volume: 13, asOf: NOW + 1 }, false],
  [["last", "pchange"], { pchange: "1.25" }, true],
  [["volume"], { last: "64123.46" }, false],
  [["volume"], { volume: 13 }, true],
  [["range"], { low: "62000" }, true],
  [["range"], { last: "64200" }, true],
  [["sparkline"], { last: "64123.46" }, true],
  [["sparkline"], { low: "62000" }, false],
  [["age"], { asOf: NOW + 1_000 }, true],
  [["last"], { state: "halted" }, true],
])("with the columns %j, a change of %j is shown: %s", (keys, difference, isShown) => {
  const { read, change } = modelOf(keys);
  const before = read();
  change(difference);
  expect(read() !== before).toBe(isShown);
  expect(read()).toBe(read());
});

it("keeps the cells that show the same when another one changes", () => {
  const { read, change } = modelOf(["last", "pchange", "volume"]);
  const before = read().cells;
  change({ pchange: "1.25" });
  const after = read().cells;
  expect(after.map((cell, at) => cell === before[at])).toEqual([true, false, true]);
});

it("waits for the first values, and gives a reason if there can be none", () => {
  const { read, change } = modelOf(["last"], { ...VALUES, asOf: 0, state: "waiting" });
  expect(read()).toMatchObject({ values: null, isWaiting: true, reason: undefined });
  change({ state: "unlisted" });
  expect(read()).toMatchObject({ isWaiting: false, reason: "No longer listed", stale: "unlisted" });
});

it("says since when values are old if the feed is lost, and that they are halted", () => {
  const { read, loseFeed, change } = modelOf(["last"]);
  expect(read()).toMatchObject({ stale: undefined, notedAt: null });
  loseFeed();
  vi.advanceTimersByTime(1);
  expect(read()).toMatchObject({ stale: "true", note: undefined, notedAt: NOW });
  change({ state: "halted" });
  expect(read()).toMatchObject({ stale: "halted", note: "Trading is halted", notedAt: NOW });
});

it("marks the digits of a price that changed, until it is written differently", () => {
  const { read, change, addAlert } = modelOf(["pchange", "last"]);
  const marks = () => read().cells.map(({ mark }) => mark);
  expect(marks()).toEqual([undefined, null]);
  change({ last: "64123.95" });
  const up = { direction: "up", from: 7, isLarge: false };
  expect(marks()).toEqual([undefined, up]);
  change({ pchange: "1.3" });
  addAlert();
  expect(marks()).toEqual([undefined, up]);
  change({ last: "63000.00" });
  expect(marks()).toEqual([undefined, { direction: "down", from: 1, isLarge: true }]);
  change({ asOf: 0 });
  expect(marks()).toEqual([undefined, null]);
});

it("marks a symbol with an alert, and one whose alert has fired", () => {
  const { read, addAlert, fireAlert } = modelOf(["last"]);
  expect(read()).toMatchObject({ hasAlert: false, hasFired: false });
  addAlert();
  expect(read()).toMatchObject({ hasAlert: true, hasFired: false });
  fireAlert();
  expect(read()).toMatchObject({ hasAlert: true, hasFired: true });
});
