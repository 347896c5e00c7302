import { KLINE_INTERVALS } from "@cointide/shared/contracts/klines";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CHART_TYPES,
  type ChartChoices,
  type ChartView,
  MOST_COMPARED,
  readView,
  viewAddress,
} from "./address.ts";
import { AVERAGES } from "./candles/studies.ts";
import { chartAddress } from "./chart-address.ts";

const CHOSEN: ChartChoices = { interval: "4h", type: "area", isLog: true, averages: [25] };
const OTHERWISE: ChartChoices = { interval: "1m", type: "line", isLog: false, averages: [] };

const choices = fc.record({
  interval: fc.constantFrom(...KLINE_INTERVALS),
  type: fc.constantFrom(...CHART_TYPES),
  isLog: fc.boolean(),
  averages: fc.subarray([...AVERAGES]),
});
const symbol = fc.stringMatching(/^[A-Z0-9币安]{2,12}$/u);
const view: fc.Arbitrary<ChartView> = fc
  .record({
    choices,
    compared: fc.uniqueArray(symbol, { maxLength: MOST_COMPARED }),
    range: fc.option(
      fc
        .tuple(fc.nat(4_102_444_800_000), fc.integer({ min: 1, max: 1e12 }))
        .map(([from, length]) => ({ from, to: from + length })),
    ),
  })
  .map(({ choices, ...rest }) => ({ ...choices, ...rest }));

const read = (query: string, chosen = CHOSEN) => readView(query, "BTCUSDT", chosen);

it("an address names exactly its view, whatever the one who opens it has chosen", () => {
  fc.assert(
    fc.property(symbol, view, choices, (own, shown, chosen) => {
      fc.pre(!shown.compared.includes(own));
      const url = new URL(viewAddress(own, shown), "http://localhost");
      expect(decodeURIComponent(url.pathname)).toBe(`/dashboard/charts/${own}`);
      expect(readView(url.search, own, chosen)).toEqual(shown);
    }),
  );
});

it("any text is read as some view", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, value) => {
      const query = `?${new URLSearchParams({ [name]: value })}`;
      const { interval, type, compared, range } = read(query);
      expect(KLINE_INTERVALS).toContain(interval);
      expect(CHART_TYPES).toContain(type);
      expect(compared.length).toBeLessThanOrEqual(MOST_COMPARED);
      if (range !== null) expect(range.from).toBeLessThan(range.to);
    }),
  );
});

describe("a choice that an address leaves out", () => {
  it("is as it was last chosen", () => {
    expect(read("")).toEqual({ ...CHOSEN, compared: [], range: null });
    expect(read("?interval=1d", OTHERWISE)).toEqual({
      ...OTHERWISE,
      interval: "1d",
      compared: [],
      range: null,
    });
  });

  it("is no average where it has an empty list of them", () => {
    expect(read("?averages=").averages).toEqual([]);
  });
});

describe("what an address says wrongly", () => {
  it.each(["interval=2h", "interval=", "interval=1H", "type=bars", "scale=yes", "scale=", "x=1"])(
    "%s is ignored",
    (query) => {
      expect(read(`?${query}`)).toEqual(read(""));
    },
  );

  it.each([
    "from=5",
    "to=5",
    "from=5&to=5",
    "from=6&to=5",
    "from=-1&to=5",
    "from=a&to=9",
    "from=1.5&to=9",
    "from=0&to=1e99",
  ])("%s is no range", (query) => {
    expect(read(`?${query}`).range).toBeNull();
  });

  it("leaves out averages that there are none of, and those named twice", () => {
    expect(read("?averages=99,7,7,8,x").averages).toEqual([7, 99]);
  });

  it("leaves out what is no other symbol, and those beyond the most", () => {
    const { compared } = read("?compare=eth-usdt,btcusdt,,ETHUSDT,%20ethusdt,<b>,A1,a2,A3,A4,A5");
    expect(compared).toEqual(["ETHUSDT", "A1", "A2", "A3"]);
  });
});

it("the address of a symbol with others names them to compare", () => {
  expect(chartAddress("BTCUSDT")).toBe("/dashboard/charts/BTCUSDT");
  const { search } = new URL(chartAddress("BTCUSDT", ["ETHUSDT", "币安人生USDT"]), "http://localhost");
  expect(read(search).compared).toEqual(["ETHUSDT", "币安人生USDT"]);
});
