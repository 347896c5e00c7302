import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

test("every name has a default that works", () => {
  expect(readEnvironment({})).toMatchObject({
    PORT_SHELL: 3000,
    PORT_SETTINGS: 3004,
    PORT_API: 4000,
    PORT_EXCHANGE: 4100,
  });
});

test("a wrong value stops the program with a sentence that names it", () => {
  expect(() => readEnvironment({ PORT_SHELL: "abc" })).toThrow(/PORT_SHELL: a port is a number/);
  expect(() => readEnvironment({ PORT_API: "70000", MARKET_FEED_URL: "nowhere" })).toThrow(
    /PORT_API: a port is at most 65535; MARKET_FEED_URL: give the feed's address/,
  );
});
