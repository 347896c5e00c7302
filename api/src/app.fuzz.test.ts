import * as fc from "fast-check";
import { expect, it } from "vitest";
import { anyText } from "./testing/any-text.ts";
import { createTestApp } from "./testing/test-app.ts";

const name = fc.oneof(
  fc.constantFrom(
    "symbols",
    "symbols[]",
    "winsize",
    "symbol",
    "interval",
    "end",
    "limit",
    "symbols[0]",
    "__proto__",
    "constructor",
    "",
  ),
  anyText(),
);
const value = fc.oneof(
  fc.constantFrom(
    "BTCUSDT",
    "7d",
    "1h",
    "1w",
    "0",
    "500",
    "1699999999999",
    "9007199254740993",
    '["BTCUSDT"]',
    "[",
    "[null]",
    '[["BTCUSDT"]]',
    '{"a":1}',
    "null",
    "%00",
    "%",
  ),
  fc.jsonValue().map((json) => JSON.stringify(json)),
  anyText(),
);
const pair = fc.oneof(
  fc.tuple(name, value).map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`),
  // The query is not escaped, so it has only characters that a request line allows.
  fc.stringMatching(/^[!-~]{0,20}$/).map((text) => text.replaceAll("#", "")),
);
const path = fc.constantFrom(
  "/assets",
  "/klines",
  "/tickers",
  "/tickers/preview",
  "/tickers/window",
  "/config",
  "/readyz",
);

it("no query whatsoever makes the service fail", async () => {
  const { get } = await createTestApp();
  await fc.assert(
    fc.asyncProperty(path, fc.array(pair, { maxLength: 6 }), async (route, pairs) => {
      const response = await get(`${route}?${pairs.join("&")}`);
      expect(route === "/klines" ? [200, 404, 422] : [200, 422]).toContain(response.statusCode);
      if (response.statusCode >= 400) expect(response.body).toMatch(/^["A-Z]/);
    }),
    { numRuns: 200 },
  );
});
