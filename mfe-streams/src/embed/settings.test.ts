import { describe, expect, it } from "vitest";
import { MAIN_COLUMNS } from "../columns/main-columns.ts";
import { attributeOf, columnName, readColumns, readSymbols } from "./settings.ts";

describe("symbols that a foreign page wrote", () => {
  it.each([
    ["BTCUSDT,ETHUSDT", ["BTCUSDT", "ETHUSDT"]],
    [" btcusdt ,\n ethusdt  BTCUSDT,", ["BTCUSDT", "ETHUSDT"]],
    [
      ["ETHUSDT", "币安人生USDT"],
      ["ETHUSDT", "币安人生USDT"],
    ],
  ])("%j are taken each once, in upper case and in order", (text, symbols) => {
    expect(readSymbols(text)).toEqual({ symbols, problems: [] });
  });

  it("that are none are each named in a sentence, cut where it is long, and the others shown", () => {
    const { symbols, problems } = readSymbols(`BTCUSDT, btc/usdt, <b>, ${"-".repeat(100)}`);
    expect(symbols).toEqual(["BTCUSDT"]);
    expect(problems).toEqual([
      "“BTC/USDT” is not a symbol. Symbols are names such as BTCUSDT.",
      "“<B>” is not a symbol. Symbols are names such as BTCUSDT.",
      `“${"-".repeat(24)}…” is not a symbol. Symbols are names such as BTCUSDT.`,
    ]);
  });

  it.each(["", " , ", null, undefined, []])("%j name nothing, which is said", (text) => {
    expect(readSymbols(text)).toEqual({
      symbols: [],
      problems: ["Name the symbols to show, such as BTCUSDT,ETHUSDT."],
    });
  });

  it("are refused beyond fifty, and shown up to there", () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `A${index}USDT`);
    expect(readSymbols(names(50)).symbols).toHaveLength(50);
    expect(readSymbols(names(51))).toEqual({
      symbols: [],
      problems: ["Name at most 50 symbols; these are 51."],
    });
  });
});

describe("columns", () => {
  it("stand in the order in which they are named, each once, without unknown ones", () => {
    expect(readColumns("percent, last,percent,volume").map(columnName)).toEqual(["percent", "last"]);
  });

  it("have a chart only where it is named", () => {
    expect(readColumns("sparkline,last").map(columnName)).toEqual(["sparkline", "last"]);
    expect(readColumns(null).map(columnName)).not.toContain("sparkline");
  });

  it.each(["", null, "volume"])("named by %j are all with values", (text) => {
    expect(readColumns(text)).toBe(MAIN_COLUMNS);
  });
});

it("a list becomes an attribute, a text stays one, and nothing takes it away", () => {
  expect(attributeOf(["A", "B"])).toBe("A,B");
  expect(attributeOf("A B")).toBe("A B");
  expect(attributeOf(null)).toBeNull();
});
