import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answer, Requests } from "./subscriptions.ts";
import { FEED_TIMINGS } from "./timings.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const YES: Answer = { ok: true, result: null };
const NO: Answer = { ok: false, result: null };

function start() {
  const ids: number[] = [];
  const settled: string[] = [];
  const requests = new Requests((text) => ids.push(JSON.parse(text).id), FEED_TIMINGS);
  const ask = (name: string) =>
    requests.send("SUBSCRIBE", [name], ({ ok, late }) => settled.push(`${name} ${late ? "late" : ok}`));
  return { requests, ask, ids, settled };
}

it("numbers each request 1 that is sent while no other answer is awaited", () => {
  const { requests, ask, ids, settled } = start();
  ask("a");
  requests.settle(1, YES);
  ask("b");
  requests.settle(1, NO);
  expect(ids).toEqual([1, 1]);
  expect(settled).toEqual(["a true", "b false"]);
});

it("tells apart requests that are pending together, in whatever order they are answered", () => {
  const { requests, ask, ids, settled } = start();
  ask("a");
  ask("b");
  requests.settle(2, YES);
  requests.settle(1, NO);
  expect(ids).toEqual([1, 2]);
  expect(settled).toEqual(["b true", "a false"]);
});

it("does not take an answer that comes too late for that to another request", () => {
  const { requests, ask, ids, settled } = start();
  ask("a");
  vi.advanceTimersByTime(FEED_TIMINGS.answer);
  ask("b");
  requests.settle(1, YES);
  expect(settled).toEqual(["a late"]);
  requests.settle(2, YES);
  ask("c");
  expect(ids).toEqual([1, 2, 1]);
  expect(settled).toEqual(["a late", "b true"]);
});

it("gives an error without an id to the oldest request, whose id is free then", () => {
  const { requests, ask, ids, settled } = start();
  ask("a");
  ask("b");
  requests.settle(null, NO);
  ask("c");
  expect(settled).toEqual(["a false"]);
  expect(ids).toEqual([1, 2, 1]);
});
