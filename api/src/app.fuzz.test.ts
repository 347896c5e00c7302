import * as fc from "fast-check";
import { expect, it } from "vitest";
import { anyText } from "./testing/any-text.ts";
import { createTestApp } from "./testing/test-app.ts";

const name = fc.oneof(
  fc.constantFrom("symbols", "symbols[]", "winsize", "symbols[0]", "__proto__", "constructor", ""),
  anyText(),
);
const value = fc.oneof(
  fc.constantFrom(
    "BTCUSDT",
    "7d",
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
  // Escaped by nobody: only what may stand in a request line at all.
  fc.stringMatching(/^[!-~]{0,20}$/).map((text) => text.replaceAll("#", "")),
);
const path = fc.constantFrom(
  "/assets",
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
      expect([200, 422]).toContain(response.statusCode);
      if (response.statusCode === 422) expect(response.body).toMatch(/^["A-Z]/);
    }),
    { numRuns: 200 },
  );
});
