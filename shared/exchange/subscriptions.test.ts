import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Connection, createFeedCounters } from "./connection.ts";
import { createFakeFeed, type FakeSocket } from "./testing/fake-feed.ts";
import { FEED_TIMINGS } from "./timings.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const namesOf = (symbols: Iterable<string>) =>
  [...symbols].map((symbol) => `${symbol.toLowerCase()}@ticker`).sort();
const many = (count: number, suffix = "USDT") =>
  new Set(Array.from({ length: count }, (_, at) => `SYM${at}${suffix}`));

function open(requested: ReadonlySet<string>) {
  const feed = createFakeFeed();
  const accepted = new Set<string>();
  const refused = new Set<string>();
  const unanswered = new Set<string>();
  const connection = new Connection(
    {
      feed: "ws://feed/ws",
      webSocket: feed.webSocket,
      timings: FEED_TIMINGS,
      counters: createFeedCounters(),
      events: {
        onOpen() {},
        onTick() {},
        onNoPrice() {},
        onShutdown() {},
        onLost() {},
        onAccepted: (symbols) => {
          for (const symbol of symbols) accepted.add(symbol);
        },
        onFailed: (symbols, failure) => {
          for (const symbol of symbols) (failure === "refused" ? refused : unanswered).add(symbol);
        },
      },
    },
    requested,
  );
  return { feed, connection, accepted, refused, unanswered, socket: feed.socket() };
}

function expectWithinLimits(socket: FakeSocket): void {
  for (const { at, text } of socket.sent) {
    const within = socket.sent.filter((other) => other.at >= at && other.at < at + SECOND);
    expect(within.length).toBeLessThanOrEqual(3);
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(3_500);
  }
}

it("subscribes to lower-case names in one message", async () => {
  const { socket, accepted } = open(new Set(["BTCUSDT", "币安人生USDT"]));
  await wait(10);
  expect(socket.sent.map(({ message }) => message)).toEqual([
    { method: "SUBSCRIBE", params: ["btcusdt@ticker", "币安人生usdt@ticker"], id: 1 },
  ]);
  expect([...accepted]).toEqual(["BTCUSDT", "币安人生USDT"]);
});

it("numbers each message 1, one after the other's answer", async () => {
  const { socket, connection } = open(new Set(["BTCUSDT", "ADAUSDT"]));
  await wait(10);
  connection.setSymbols(new Set(["BTCUSDT", "ETHUSDT"]));
  await wait(10);
  expect(socket.sent.map(({ message }) => message)).toEqual([
    { method: "SUBSCRIBE", params: ["btcusdt@ticker", "adausdt@ticker"], id: 1 },
    { method: "UNSUBSCRIBE", params: ["adausdt@ticker"], id: 1 },
    { method: "SUBSCRIBE", params: ["ethusdt@ticker"], id: 1 },
  ]);
});

it("waits a second for an answer, and then names the next message apart", async () => {
  const { feed, socket, connection } = open(new Set(["BTCUSDT"]));
  feed.conduct.answer = () => undefined;
  await wait(10);
  connection.setSymbols(new Set(["BTCUSDT", "ETHUSDT"]));
  await wait(900);
  expect(socket.sent).toHaveLength(1);
  await wait(200);
  expect(socket.sent.map(({ message }) => message.id)).toEqual([1, 2]);
});

it("keeps 1,000 symbols within 3 messages a second and 3,500 bytes each, names of any script included", async () => {
  const requested = new Set([...many(500), ...many(500, "币安人生USDT")]);
  const { socket } = open(requested);
  await wait(20 * SECOND);
  expectWithinLimits(socket);
  expect([...socket.streams].sort()).toEqual(namesOf(requested));
});

it("stays within 1,024 streams, calls the rest refused, and takes it in when there is room", async () => {
  const requested = many(1_030);
  const { socket, connection, refused } = open(requested);
  await wait(20 * SECOND);
  expect(socket.streams.size).toBe(1_024);
  expect(refused.size).toBe(6);
  const fewer = new Set([...requested].slice(10));
  connection.setSymbols(fewer);
  await wait(60 * SECOND);
  expect([...socket.streams].sort()).toEqual(namesOf(fewer));
});

it("ends up with exactly the symbols requested last, whatever was added and removed in between", async () => {
  const sets = fc.array(fc.record({ symbols: fc.subarray([...many(12)]), pause: fc.nat(700) }), {
    maxLength: 15,
  });
  await fc.assert(
    fc.asyncProperty(sets, async (changes) => {
      const { socket, connection } = open(new Set(["SYM0USDT"]));
      await wait(10);
      let last = new Set(["SYM0USDT"]);
      for (const { symbols, pause } of changes) {
        last = new Set(symbols);
        connection.setSymbols(last);
        await wait(pause);
      }
      await wait(10 * SECOND);
      expect([...socket.streams].sort()).toEqual(namesOf(last));
      expectWithinLimits(socket);
      connection.close();
    }),
    { numRuns: 40 },
  );
});

it("sends nothing when the requested symbols are repeated", async () => {
  const { socket, connection } = open(new Set(["BTCUSDT"]));
  await wait(10);
  connection.setSymbols(new Set(["BTCUSDT"]));
  await wait(5 * SECOND);
  expect(socket.sent).toHaveLength(1);
});

it("finds the one symbol that spoils a message at once, and calls no other refused", async () => {
  const { feed, socket, connection, refused } = open(new Set());
  feed.conduct.answer = ({ id, params }) =>
    params?.includes("bad@ticker")
      ? { error: { code: 2, msg: "Invalid request" }, id }
      : { result: null, id };
  connection.setSymbols(new Set(["A1", "A2", "BAD", "A3", "A4"]));
  await wait(4 * SECOND);
  expect([...socket.streams].sort()).toEqual(["a1@ticker", "a2@ticker", "a3@ticker", "a4@ticker"]);
  expect([...refused]).toEqual(["BAD"]);
  expectWithinLimits(socket);
});

it("marks what has no answer in time, and soon finds the one symbol whose fault it is", async () => {
  const { feed, socket, connection, refused, unanswered, accepted } = open(new Set());
  feed.conduct.answer = ({ id, params }) =>
    params?.includes("bad@ticker") ? undefined : { result: null, id };
  connection.setSymbols(new Set(["A1", "A2", "BAD", "A3", "A4"]));
  await wait(6 * SECOND);
  expect([...unanswered]).toEqual(["A1", "A2", "BAD", "A3", "A4"]);
  expect([...refused]).toEqual([]);
  await wait(12 * SECOND);
  expect([...accepted].sort()).toEqual(["A1", "A2", "A3", "A4"]);
  expectWithinLimits(socket);
});

const refuseAll = ({ id }: { id: number }) => ({ error: { code: 2, msg: "Invalid request" }, id });
const answerAll = ({ id }: { id: number }) => ({ result: null, id });

it("asks often for a minute, and then ever more rarely, for a symbol that is refused again and again", async () => {
  const { feed, socket, connection } = open(new Set());
  feed.conduct.answer = refuseAll;
  connection.setSymbols(new Set(["BAD", "WORSE"]));
  await wait(5 * 60 * SECOND);
  const sent = socket.sent.length;
  expectWithinLimits(socket);
  await wait(60 * 60 * SECOND);
  expect(socket.sent.length - sent).toBeLessThan(60 * 15);
});

it.each([1, 2])(
  "has %i of several symbols again within 20 s, which alone were refused for 10 minutes",
  async (count) => {
    const { feed, socket, connection } = open(new Set());
    const isBad = (name: string) => !name.startsWith("good");
    feed.conduct.answer = ({ id, params }) => (params?.some(isBad) ? refuseAll({ id }) : answerAll({ id }));
    connection.setSymbols(new Set(["GOOD", ...many(count)]));
    await wait(600 * SECOND);
    expect([...socket.streams]).toEqual(["good@ticker"]);
    feed.conduct.answer = answerAll;
    await wait(20 * SECOND);
    expect(socket.streams.size).toBe(1 + count);
  },
);

it.each([
  ["one symbol", many(1), 8],
  ["5 symbols", many(5), 8],
  ["25 symbols", many(25), 8],
  ["1,000 symbols", many(1_000), 8],
  ["5 symbols", many(5), 45],
  ["300 symbols", many(300), 600],
])(
  "has %s again within 5 s of an exchange that refused every subscription",
  async (_, requested, seconds) => {
    const { feed, socket, connection, refused } = open(new Set());
    feed.conduct.answer = refuseAll;
    connection.setSymbols(requested);
    await wait(seconds * SECOND);
    expect(refused.size).toBeGreaterThan(0);
    feed.conduct.answer = answerAll;
    await wait(5 * SECOND);
    expect(socket.streams.size).toBe(requested.size);
    expectWithinLimits(socket);
  },
);

it.each([1, 2, 4, 25])("has %i symbols again within 4 s of an exchange that answered none", async (count) => {
  for (const seconds of [5.2, 6, 6.4, 7.2, 8, 9.9, 10.5, 40]) {
    const { feed, socket, connection, refused, unanswered } = open(new Set());
    feed.conduct.answer = () => undefined;
    connection.setSymbols(many(count));
    await wait(seconds * SECOND);
    expect(unanswered.size).toBe(count);
    socket.streams.clear();
    feed.conduct.answer = answerAll;
    await wait(4 * SECOND);
    expect([...socket.streams].sort(), `after ${seconds} s`).toEqual(namesOf(many(count)));
    expect(refused.size).toBe(0);
    expectWithinLimits(socket);
    connection.close();
  }
});

it("calls no good symbol refused for long because of a hundred others, of which three are bad", async () => {
  const bad = ["SYM0USDT", "SYM50USDT", "SYM99USDT"];
  const { feed, socket, connection, refused } = open(new Set());
  feed.conduct.answer = ({ id, params = [] }) =>
    params.some((name) => bad.some((symbol) => name === `${symbol.toLowerCase()}@ticker`))
      ? refuseAll({ id })
      : answerAll({ id });
  connection.setSymbols(many(100));
  await wait(20 * SECOND);
  expect(socket.streams.size).toBe(97);
  expect([...refused].sort()).toEqual(bad.sort());
  expectWithinLimits(socket);
});

it("takes a tick for the answer that got lost", async () => {
  const { feed, socket, connection, refused } = open(new Set());
  feed.conduct.answer = () => undefined;
  connection.setSymbols(new Set(["BTCUSDT"]));
  await wait(SECOND);
  connection.subscriptions.noteTick("BTCUSDT");
  await wait(60 * SECOND);
  expect(refused.size).toBe(0);
  expect(socket.sent.filter(({ message }) => message.method === "SUBSCRIBE")).toHaveLength(1);
});

it("asks again when the exchange does not let go of a symbol", async () => {
  const { feed, socket, connection } = open(new Set(["BTCUSDT", "ETHUSDT"]));
  await wait(10);
  feed.conduct.answer = () => undefined;
  connection.setSymbols(new Set(["BTCUSDT"]));
  await wait(6 * SECOND);
  expect(socket.streams).toContain("ethusdt@ticker");
  feed.conduct.answer = ({ id }) => ({ result: null, id });
  await wait(40 * SECOND);
  expect([...socket.streams]).toEqual(["btcusdt@ticker"]);
});
