import { expect, it } from "vitest";
import { requestUrl } from "./request-url.ts";

it("names the path below the base", () => expect(requestUrl("/api", { path: "/user" })).toBe("/api/user"));

it("repeats the name of a value that is a list, and escapes values", () => {
  const query = { symbols: ["BTCUSDT", "币安人生USDT"], size: "1 h" };
  expect(requestUrl("/api", { path: "/tickers", query })).toBe(
    `/api/tickers?symbols=BTCUSDT&symbols=${encodeURIComponent("币安人生USDT")}&size=1+h`,
  );
});
