import { describe, expect, it } from "vitest";
import { changedNames, nameChangeSearch, subscriptionName } from "./subscription-names.ts";

describe("a channel name", () => {
  it.each([
    ["BTCUSDT", "btcusdt@ticker"],
    ["1000SATSTRY", "1000satstry@ticker"],
    ["币安人生USDT", "币安人生usdt@ticker"],
  ])("of %s is %s", (symbol, name) => {
    expect(subscriptionName(symbol)).toBe(name);
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
    expect(JSON.parse(query.get("newsyms") ?? "")).toEqual(change.newsyms);
    expect(JSON.parse(query.get("delsyms") ?? "")).toEqual(change.delsyms);
  });

  it("leaves the URL clean when there is none", () => {
    expect(nameChangeSearch({ newsyms: [], delsyms: [] })).toBe("");
    expect(nameChangeSearch({ newsyms: [], delsyms: ["ethusdt@ticker"] })).not.toContain("newsyms");
  });
});
