import { expect, it } from "vitest";
import { createTestClock } from "../testing/test-clock.ts";
import { createWanted } from "./wanted.ts";

it("what was asked for in vain is known by its span, until it is fetched or nobody asks again", () => {
  const clock = createTestClock();
  const wanted = createWanted(clock.now);
  wanted.add("7d", "AUSDT");
  wanted.add("7d", "BUSDT");
  wanted.add("1h", "CUSDT");
  wanted.forget("7d", ["AUSDT", "ZUSDT"]);
  expect([wanted.of("7d"), wanted.of("1h"), wanted.of("1d")]).toEqual([["BUSDT"], ["CUSDT"], []]);
  clock.advance(50_000);
  wanted.add("1h", "CUSDT");
  clock.advance(10_001);
  expect([wanted.of("7d"), wanted.of("1h")]).toEqual([[], ["CUSDT"]]);
});
