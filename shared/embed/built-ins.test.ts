import { afterEach, expect, it, vi } from "vitest";
import { getNow, writeJson } from "./built-ins.ts";

const CHANGED = [Array.prototype, String.prototype, Number.prototype, Object.prototype] as {
  toJSON?: unknown;
}[];

afterEach(() => {
  for (const prototype of CHANGED) delete prototype.toJSON;
  vi.restoreAllMocks();
});

it("writes what JSON.stringify writes, even if the page defines toJSON", () => {
  const data = [
    { method: "SUBSCRIBE", params: ["btcusdt@ticker", 'a"b\\\n'], id: 1 },
    { method: "LIST_SUBSCRIPTIONS", params: undefined, id: 2 },
    { "a b": null, nested: { list: [[], {}, true, 0.5, ""] } },
    "text",
    null,
  ];
  const texts = data.map((part) => JSON.stringify(part));
  for (const prototype of CHANGED) prototype.toJSON = () => "changed";
  const written = data.map(writeJson);
  for (const prototype of CHANGED) delete prototype.toJSON;
  expect(written).toEqual(texts);
});

it("returns a number even if the page's Date.now returns a date", () => {
  const before = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => new Date() as unknown as number);
  expect(getNow()).toBeTypeOf("number");
  expect(getNow() - before).toBeGreaterThanOrEqual(0);
  expect(getNow() - before).toBeLessThan(10_000);
});
