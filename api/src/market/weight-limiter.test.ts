import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTestClock } from "../testing/test-clock.ts";
import { ExchangeError } from "./exchange.ts";
import { createWeightLimiter } from "./weight-limiter.ts";

const MINUTE = 60_000;

function setup(budget = 100) {
  const clock = createTestClock(MINUTE * 1_000);
  return { clock, limiter: createWeightLimiter(clock.now, budget) };
}

function failureOf(attempt: () => void): ExchangeError {
  try {
    attempt();
  } catch (error) {
    if (error instanceof ExchangeError) return error;
    throw error;
  }
  throw new Error("The limiter let it through.");
}

describe("the weight limiter", () => {
  it("lets requests through up to the budget, and says when there is room again", () => {
    const { clock, limiter } = setup();
    limiter.take(60);
    clock.advance(10_000);
    limiter.take(40);
    expect(failureOf(() => limiter.take(1))).toMatchObject({ failure: "busy", retryIn: 50_000 });
    clock.advance(50_000);
    limiter.take(60);
    expect(() => limiter.take(1)).toThrow(ExchangeError);
  });

  it("books nothing for what it refuses", () => {
    const { limiter } = setup();
    limiter.take(90);
    expect(() => limiter.take(20)).toThrow(ExchangeError);
    limiter.take(10);
  });

  it("counts what others at the same address have used, until the exchange's minute ends", () => {
    const { clock, limiter } = setup();
    clock.advance(20_000);
    limiter.noteUsed(95);
    expect(failureOf(() => limiter.take(10))).toMatchObject({ failure: "busy", retryIn: 40_000 });
    limiter.take(5);
    clock.advance(40_000);
    limiter.take(10);
  });

  it("adds to the exchange's count what was sent since", () => {
    const { clock, limiter } = setup();
    limiter.noteUsed(50);
    clock.advance(1);
    limiter.take(40);
    expect(() => limiter.take(20)).toThrow(ExchangeError);
  });

  it("stays closed for as long as Retry-After says, and no shorter", () => {
    const { clock, limiter } = setup();
    limiter.close(30_000, "busy");
    limiter.close(1_000, "unreachable");
    clock.advance(29_999);
    expect(failureOf(() => limiter.take(1))).toMatchObject({ failure: "busy", retryIn: 1 });
    clock.advance(1);
    limiter.take(1);
  });

  it("never lets more than the budget through in any 60 seconds", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(8_000), fc.integer({ min: 1, max: 60 })), { maxLength: 80 }),
        (steps) => {
          const { clock, limiter } = setup();
          const passed: { at: number; weight: number }[] = [];
          for (const [pause, weight] of steps) {
            clock.advance(pause);
            try {
              limiter.take(weight);
              passed.push({ at: clock.now(), weight });
            } catch {
              // Refused.
            }
            const recent = passed.filter(({ at }) => at > clock.now() - MINUTE);
            expect(recent.reduce((total, request) => total + request.weight, 0)).toBeLessThanOrEqual(100);
          }
        },
      ),
    );
  });
});
