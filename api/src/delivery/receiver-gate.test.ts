import { expect, it } from "vitest";
import { type AttemptResult, createReceiverGate } from "./receiver-gate.ts";

const MINUTE = 60_000;

/** A gate with shares of six, at a time that a test sets. */
function createGate() {
  const clock = { now: 0 };
  const gate = createReceiverGate(6, () => clock.now);
  const receiver = (userId: string, host: string | null = null) => ({ userId, host });
  const enter = (userId: string, host?: string, { isRetry = false, mayHang = true } = {}) =>
    gate.enter(receiver(userId, host), { isRetry, mayHang });
  const leave = (userId: string, result: AttemptResult, host?: string, isHanging = false) =>
    gate.leave(receiver(userId, host), { result, isHanging });
  function attempt(userId: string, result: AttemptResult, host?: string): void {
    expect(enter(userId, host).wait).toBe(0);
    leave(userId, result, host);
  }
  /** How many attempts begin at once. */
  function most(userId: string, host?: string): number {
    let entered = 0;
    while (entered < 20 && enter(userId, host).wait === 0) entered += 1;
    return entered;
  }
  return { clock, enter, leave, attempt, most, hang: gate.hang, receiver };
}

it("a member whose attempts end well has a share, and others have theirs", () => {
  const { attempt, most, leave } = createGate();
  attempt("ada", "done");
  attempt("bob", "done");
  expect([most("ada"), most("bob")]).toEqual([6, 6]);
  leave("ada", "done");
  expect(most("ada")).toBe(1);
});

it("a member of whom nothing is known has two attempts until one has ended well", () => {
  const { most, leave } = createGate();
  expect(most("ada")).toBe(2);
  leave("ada", "done");
  expect(most("ada")).toBe(5);
});

it.each<AttemptResult>(["failed", "refused"])("a member has one attempt for a minute after %s", (result) => {
  const { attempt, clock, most } = createGate();
  attempt("ada", "done");
  attempt("ada", result);
  expect(most("ada")).toBe(1);
  clock.now = MINUTE;
  expect(most("ada")).toBe(1);
});

it("a member that answers again has a share at once", () => {
  const { attempt, most } = createGate();
  attempt("ada", "failed");
  attempt("ada", "done");
  expect(most("ada")).toBe(6);
});

it("a job that was tried before is slow where nothing is known of its member, and where there is room for such", () => {
  const { attempt, enter, most } = createGate();
  expect(enter("ada", undefined, { isRetry: true })).toEqual({ wait: 0, isSlow: true });
  expect(most("ada")).toBe(0);
  expect(enter("eve", undefined, { isRetry: true, mayHang: false }).wait).toBeGreaterThan(0);
  attempt("bob", "done");
  expect(enter("bob", undefined, { isRetry: true, mayHang: false })).toEqual({ wait: 0, isSlow: false });
});

it("jobs that are kept out come back one after the other, those of a slow member later, and none late", () => {
  const { attempt, enter, hang, most, receiver } = createGate();
  attempt("ada", "failed");
  most("ada");
  const waits = Array.from({ length: 100 }, () => enter("ada").wait);
  expect(waits.slice(0, 3)).toEqual([1_000, 2_000, 2_000]);
  expect(Math.max(...waits)).toBe(8_000);
  most("bob");
  expect(Array.from({ length: 3 }, () => enter("bob").wait)).toEqual([50, 100, 100]);
  hang(receiver("bob"));
  expect(enter("bob").wait).toBe(500);
});

it("a host that fails has a member's share for all of whom it has answered none", () => {
  const { attempt, most, leave } = createGate();
  attempt("known", "done", "hooks.example");
  attempt("failing", "failed", "hooks.example");
  expect(["a", "b", "c", "d"].map((userId) => most(userId, "hooks.example"))).toEqual([2, 2, 2, 0]);
  expect(most("known", "hooks.example")).toBe(6);
  expect(most("d", "other.example")).toBe(2);
  leave("a", "done", "hooks.example");
  expect(most("e", "hooks.example")).toBe(2);
});

it("a host that hangs is held back for as long as it does, and one that refuses a member is not", () => {
  const { attempt, enter, hang, leave, most, receiver } = createGate();
  attempt("refused", "refused", "hooks.example");
  enter("hanging", "hooks.example");
  expect(["a", "b", "c"].map((userId) => most(userId, "hooks.example"))).toEqual([2, 2, 2]);
  hang(receiver("hanging", "hooks.example"));
  expect(most("d", "hooks.example")).toBe(0);
  leave("hanging", "done", "hooks.example", true);
  expect(most("d", "hooks.example")).toBe(2);
});
