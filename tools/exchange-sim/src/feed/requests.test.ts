import { beforeEach, describe, expect, it } from "vitest";
import { answerMessage, MOST_STREAMS, type Subscriber } from "./requests.ts";

let subscriber: Subscriber;
beforeEach(() => {
  subscriber = { streams: new Set(), combined: false };
});
const send = (text: string) => JSON.parse(answerMessage(text, subscriber, false));
const ask = (method: string, params?: unknown, id: unknown = 1) =>
  send(JSON.stringify({ method, params, id }));
const code = (method: string, params?: unknown) => ask(method, params).error.code;

it("subscribes each stream once, lists and unsubscribes streams", () => {
  expect(ask("SUBSCRIBE", ["btcusdt@ticker", "btcusdt@ticker"])).toEqual({ result: null, id: 1 });
  ask("SUBSCRIBE", ["btcusdt@ticker", "nope"]);
  expect(ask("LIST_SUBSCRIPTIONS").result).toEqual(["btcusdt@ticker", "nope"]);
  expect(ask("UNSUBSCRIBE", ["btcusdt@ticker", "never@ticker"]).result).toBeNull();
  expect(ask("LIST_SUBSCRIPTIONS").result).toEqual(["nope"]);
});

it("refuses a request for more than 1,024 streams and changes nothing", () => {
  const streams = Array.from({ length: MOST_STREAMS }, (_, index) => `s${index}`);
  for (let from = 0; from < MOST_STREAMS; from += 256) ask("SUBSCRIBE", streams.slice(from, from + 256));
  expect(code("SUBSCRIBE", ["s0", "btcusdt@ticker"])).toBe(4);
  expect(ask("LIST_SUBSCRIPTIONS").result).toEqual(streams);
});

it("switches to wrapped frames", () => {
  expect(ask("SET_PROPERTY", ["combined", true]).result).toBeNull();
  expect(ask("GET_PROPERTY", ["combined"]).result).toBe(true);
  expect(code("SET_PROPERTY", ["colour", true])).toBe(0);
  expect(code("SET_PROPERTY", ["combined", 1])).toBe(1);
});

it.each([1, 0, -7, "abc", null])("echoes the ID %j", (id) => {
  expect(ask("LIST_SUBSCRIPTIONS", undefined, id)).toEqual({ result: [], id });
});

describe("an invalid request", () => {
  const msg = expect.any(String);

  it("is refused with the ID, nested or flat", () => {
    expect(ask("SING", [], "a")).toEqual({ error: { code: 2, msg }, id: "a" });
    expect(JSON.parse(answerMessage('{"method":"SING","id":1}', subscriber, true))).toEqual({ code: 2, msg });
  });

  it.each([
    ["{nonsense", 3],
    ["[1]", 2],
    ['{"method":"SUBSCRIBE","params":"btcusdt@ticker"}', 2],
    [`{"method":"SUBSCRIBE","params":[],"id":"${"x".repeat(37)}"}`, 2],
  ])("%s has the code %i", (text, expected) => {
    expect(send(text).error.code).toBe(expected);
  });

  it("is longer than 4,096 bytes", () => {
    const request = (bytes: number) => {
      const empty = JSON.stringify({ method: "SUBSCRIBE", params: [""], id: "long" });
      return empty.replace('""', `"${"x".repeat(bytes - empty.length)}"`);
    };
    expect(send(request(4_096)).result).toBeNull();
    expect(send(request(4_097)).error.code).toBe(3);
  });
});
