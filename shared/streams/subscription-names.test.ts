import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SYMBOL_PATTERN } from "../contracts/market.ts";
import {
  changedNames,
  nameChangeSearch,
  parseNames,
  subscriptionName,
  symbolOfName,
} from "./subscription-names.ts";

describe("a channel name", () => {
  it.each([
    ["BTCUSDT", "btcusdt@ticker"],
    ["1000SATSTRY", "1000satstry@ticker"],
    ["币安人生USDT", "币安人生usdt@ticker"],
  ])("of %s is %s, and leads back to it", (symbol, name) => {
    expect(subscriptionName(symbol)).toBe(name);
    expect(symbolOfName(name)).toBe(symbol);
  });

  it.each([
    "",
    "@ticker",
    "btcusdt",
    "BTCUSDT@ticker",
    "btc/usdt@ticker",
    "btcusdt@ticker@ticker",
    "b@ticker",
  ])("is not what %j is", (text) => expect(symbolOfName(text)).toBeNull());
});

describe("names from the URL", () => {
  it("are read from a JSON list, each once", () => {
    expect(parseNames('["btcusdt@ticker","ethusdt@ticker","btcusdt@ticker"]')).toEqual([
      "btcusdt@ticker",
      "ethusdt@ticker",
    ]);
  });

  it("leave out what is no name", () => {
    expect(parseNames('["btcusdt@ticker",5,null,{"a":1},["x"],"<script>","BTCUSDT@ticker"]')).toEqual([
      "btcusdt@ticker",
    ]);
  });

  it("are none where there is nothing, no JSON, or no list", () => {
    for (const text of [null, "", "[", "{}", "null", '"btcusdt@ticker"'])
      expect(parseNames(text)).toEqual([]);
  });

  it("never throw and are always well formed, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const name of parseNames(text)) expect(symbolOfName(name)).toMatch(SYMBOL_PATTERN);
      }),
    );
  });
});

describe("a change of the symbols in use", () => {
  it("names the symbols that became used and those no longer used", () => {
    const names = changedNames({ BTCUSDT: 2, ETHUSDT: 1 }, { BTCUSDT: 1, SOLUSDT: 1 });
    expect(names).toEqual({ newsyms: ["solusdt@ticker"], delsyms: ["ethusdt@ticker"] });
  });

  it("travels through the query string unharmed", () => {
    const change = { newsyms: ["币安人生usdt@ticker", "btcusdt@ticker"], delsyms: ["ethusdt@ticker"] };
    const query = new URLSearchParams(nameChangeSearch(change));
    expect(parseNames(query.get("newsyms"))).toEqual(change.newsyms);
    expect(parseNames(query.get("delsyms"))).toEqual(change.delsyms);
  });

  it("leaves the URL clean when there is none", () => {
    expect(nameChangeSearch({ newsyms: [], delsyms: [] })).toBe("");
    expect(nameChangeSearch({ newsyms: [], delsyms: ["ethusdt@ticker"] })).not.toContain("newsyms");
  });
});
