import { expect, it, vi } from "vitest";
import type { FeedStatus } from "../contracts/events.ts";
import { createBus } from "./bus.ts";

const status = (state: FeedStatus["state"]): FeedStatus => ({ state, since: 1, lastTickAt: null });

it("calls every listener, and none after its undo", () => {
  const bus = createBus(vi.fn());
  const [first, second] = [vi.fn(), vi.fn()];
  const undo = bus.on("announce", first);
  bus.on("announce", second);
  bus.emit("announce", { message: "one" });
  undo();
  undo();
  bus.emit("announce", { message: "two" });
  expect(first.mock.calls).toEqual([[{ message: "one" }]]);
  expect(second).toHaveBeenCalledTimes(2);
});

it("gives a late joiner the last payload of a replayed event, once", () => {
  const bus = createBus(vi.fn());
  bus.emit("feed:status", status("connecting"));
  bus.emit("feed:status", status("live"));
  const handler = vi.fn();
  bus.on("feed:status", handler);
  expect(handler.mock.calls).toEqual([[status("live")]]);
});

it("holds the last payload of a replayed event, also while its handlers are called", () => {
  const bus = createBus(vi.fn());
  expect(bus.last("feed:status")).toBeUndefined();
  const seen: unknown[] = [];
  bus.on("feed:status", () => seen.push(bus.last("feed:status")));
  bus.emit("feed:status", status("live"));
  expect(seen).toEqual([status("live")]);
});

it("reports a handler that throws and goes on to the others", () => {
  const onHandlerError = vi.fn();
  const bus = createBus(onHandlerError);
  const failure = new Error("broken");
  const other = vi.fn();
  bus.on("announce", () => {
    throw failure;
  });
  bus.on("announce", other);
  bus.emit("announce", { message: "one" });
  expect(onHandlerError.mock.calls).toEqual([[failure, "announce"]]);
  expect(other).toHaveBeenCalledOnce();
});

it("reports a late joiner that throws at the replay, and lets it listen on", () => {
  const onHandlerError = vi.fn();
  const bus = createBus(onHandlerError);
  bus.emit("feed:status", status("live"));
  const handler = vi.fn().mockImplementationOnce(() => {
    throw new Error("broken");
  });
  bus.on("feed:status", handler);
  bus.emit("feed:status", status("stale"));
  expect(onHandlerError).toHaveBeenCalledOnce();
  expect(handler).toHaveBeenCalledTimes(2);
});

it("leaves every listener with the last status when a listener causes another one", () => {
  const bus = createBus(vi.fn());
  bus.on("feed:status", ({ state }) => {
    if (state === "stale") bus.emit("feed:status", status("live"));
  });
  const second = vi.fn();
  bus.on("feed:status", second);
  bus.emit("feed:status", status("stale"));
  expect(second.mock.calls.map(([{ state }]) => state)).toEqual(["stale", "live"]);
});
