import { describe, expect, it } from "vitest";
import { columnName, MAIN_COLUMNS, readColumns, readSymbolChoice, wrongColumns } from "./settings.ts";

describe("symbols that a foreign page wrote", () => {
  it.each([
    ["BTCUSDT,ETHUSDT", ["BTCUSDT", "ETHUSDT"]],
    [" btcusdt ,\n ethusdt  BTCUSDT,", ["BTCUSDT", "ETHUSDT"]],
    ["btc/usdt;eth-usdt、ＢＴＣＵＳＤＴ", ["BTCUSDT", "ETHUSDT"]],
    [
      ["ETHUSDT", "币安人生USDT"],
      ["ETHUSDT", "币安人生USDT"],
    ],
  ])("%j are taken each once, as the exchange spells them and in order", (text, symbols) => {
    expect(readSymbolChoice(text)).toEqual({ symbols, problems: [] });
  });

  it("are each named when malformed, cut when long, and the others are shown", () => {
    const { symbols, problems } = readSymbolChoice(`BTCUSDT, btc.usdt, <b>, ${"-".repeat(100)}`);
    expect(symbols).toEqual(["BTCUSDT"]);
    expect(problems).toEqual([
      "“btc.usdt” is not a symbol. Symbols are names such as BTCUSDT.",
      "“<b>” is not a symbol. Symbols are names such as BTCUSDT.",
      `“${"-".repeat(24)}…” is not a symbol. Symbols are names such as BTCUSDT.`,
    ]);
  });

  it.each(["", " , ", null, undefined, []])("%j name nothing, which is said", (text) => {
    expect(readSymbolChoice(text)).toEqual({
      symbols: [],
      problems: ["Set the symbols to show, such as BTCUSDT,ETHUSDT."],
    });
  });

  it("are refused beyond fifty, and shown up to there", () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `A${index}USDT`);
    expect(readSymbolChoice(names(50)).symbols).toHaveLength(50);
    expect(readSymbolChoice(names(51))).toEqual({
      symbols: [],
      problems: ["Set at most 50 symbols. These are 51."],
    });
  });
});

describe("columns", () => {
  it("are in the order in which they are named, each once, without unknown ones", () => {
    expect(readColumns("percent, last,percent,volume").map(columnName)).toEqual(["percent", "last"]);
  });

  it("are each named in a sentence when they are unknown", () => {
    expect(wrongColumns("last,volume, sparkline")).toEqual([
      "“volume” is not a column. Columns are last, change, percent, average, sparkline.",
    ]);
    expect(wrongColumns(null)).toEqual([]);
  });

  it("have a chart only where it is named", () => {
    expect(readColumns("sparkline,last").map(columnName)).toEqual(["sparkline", "last"]);
    expect(readColumns(null).map(columnName)).not.toContain("sparkline");
  });

  it.each(["", null, "volume"])("named by %j are all with values", (text) => {
    expect(readColumns(text)).toBe(MAIN_COLUMNS);
  });
});
