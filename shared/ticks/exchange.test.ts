import type { Exchange } from "@cointide/exchange-sim/exchange";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import type { FeedWebSocketClass } from "../exchange/connection.ts";
import {
  FAST,
  IMPATIENT,
  recordRow,
  runOnExchange,
  startLiveOnExchange,
  startOnExchange,
  until,
  untilTicks,
} from "../testing/exchange-bench.ts";
import type { TickPipelineOptions } from "./pipeline.ts";
import { TIMINGS } from "./timings.ts";

const BNRS = "币安人生USDT";

let exchange: Exchange;
runOnExchange((started) => {
  exchange = started;
});

const start = (symbols: readonly string[], options: Partial<TickPipelineOptions> = {}) =>
  startOnExchange(exchange, symbols, options);
const startLive = (symbols: readonly string[], options: Partial<TickPipelineOptions> = {}) =>
  startLiveOnExchange(exchange, symbols, options);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A websocket class with the order in which its connections brought their first ticks and began to close, and what was
 * sent on the newest one.
 */
function recordSockets() {
  const notes = new Set<string>();
  const sent: { at: number; text: string }[] = [];
  let count = 0;
  class RecordedWebSocket extends WebSocket {
    readonly #number = ++count;
    constructor(url: string) {
      super(url);
      sent.length = 0;
      this.on("message", (data) => {
        if (String(data).includes("24hrTicker")) notes.add(`${this.#number} ticks`);
      });
    }
    override send(data: string): void {
      sent.push({ at: Date.now(), text: data });
      super.send(data);
    }
    override close(): void {
      notes.add(`${this.#number} closes`);
      super.close();
    }
  }
  return { notes, sent, webSocket: RecordedWebSocket as unknown as FeedWebSocketClass };
}

const tradeIds = (rows: ReturnType<typeof recordRow>) => rows.map(({ lastTradeId }) => lastTradeId);
const closeTimes = (rows: ReturnType<typeof recordRow>) => rows.map(({ close }) => close);
const streamsOf = (at = 0) => [...(exchange.connections()[at]?.streams ?? [])].sort();
const names = (symbols: Iterable<string>) =>
  [...symbols].map((symbol) => `${symbol.toLowerCase()}@ticker`).sort();

async function allSymbols(): Promise<string[]> {
  const response = await fetch(
    `${exchange.restUrl}/api/v3/exchangeInfo?permissions=SPOT&symbolStatus=TRADING`,
  );
  const { symbols } = (await response.json()) as { symbols: { symbol: string }[] };
  return symbols.map(({ symbol }) => symbol);
}

it("a tick with a lower trade id than the stored one leaves the row unchanged", async () => {
  const bench = await startLive(["BTCUSDT"]);
  const rows = recordRow(bench, "BTCUSDT");
  exchange.faults.apply({ kind: "outOfOrder", byMs: 3_000 });
  await until(() => expect(bench.pipeline.counters.late).toBeGreaterThan(3));
  expect(tradeIds(rows)).toEqual(tradeIds(rows).sort((a, b) => a - b));
});

it("a repeated tick changes no row", async () => {
  const bench = await startLive(["BTCUSDT"]);
  const rows = recordRow(bench, "BTCUSDT");
  exchange.faults.apply({ kind: "duplicates", copies: 5 });
  await until(() => expect(bench.pipeline.counters.late).toBeGreaterThan(10));
  expect(new Set(closeTimes(rows)).size).toBe(rows.length);
});

it("broken frames are dropped and counted while others go on", async () => {
  const bench = await startLive(["BTCUSDT", "ETHUSDT"]);
  const variants = ["bad-json", "null", "missing-field", "nan", "negative", "wrong-type"] as const;
  exchange.faults.apply({ kind: "malformed", variants: [...variants], symbols: ["BTCUSDT"], replace: true });
  await wait(100);
  const { BTCUSDT, ETHUSDT } = { BTCUSDT: bench.ticker("BTCUSDT"), ETHUSDT: bench.ticker("ETHUSDT") };
  const { malformed } = bench.pipeline.counters;
  await until(() => expect(bench.pipeline.counters.malformed).toBeGreaterThan(malformed + variants.length));
  expect(bench.ticker("BTCUSDT")).toBe(BTCUSDT);
  await until(() => expect(bench.ticker("ETHUSDT").arrivedAt).toBeGreaterThan(ETHUSDT.arrivedAt));
});

it("symbols that were never or are no longer requested are ignored", async () => {
  const bench = await startLive(["BTCUSDT", "ETHUSDT"]);
  exchange.faults.apply({ kind: "unrequested", symbols: ["ETHUSDT", "XRPUSDT"] });
  bench.pipeline.setSymbols(["BTCUSDT"]);
  const left = bench.ticker("ETHUSDT");
  const { unrequested } = bench.pipeline.counters;
  await until(() => expect(bench.pipeline.counters.unrequested).toBeGreaterThan(unrequested + 4));
  expect(bench.ticker("ETHUSDT")).toBe(left);
  expect(streamsOf()).toEqual(names(["BTCUSDT"]));
});

it("a burst over 100 symbols is written at most once a flush", async () => {
  const symbols = (await allSymbols()).slice(0, 100);
  exchange.faults.apply({ kind: "tickRate", tickMs: 1_000 });
  // Answers may be slow on a busy machine, and symbols that count as refused come late.
  const bench = await startLive(symbols, { timings: { ...FAST, flush: 500, answer: TIMINGS.answer } });
  await wait(500);
  // Most frames of a burst say the same as the one before.
  const received = () => bench.pipeline.counters.ticks + bench.pipeline.counters.late;
  const [began, writes, before] = [Date.now(), bench.writes(), received()];
  exchange.faults.apply({ kind: "burst", frames: 5 });
  await until(() => {
    expect(received()).toBeGreaterThanOrEqual(before + 5 * symbols.length);
  });
  await wait(500);
  // A flush that a busy machine delayed comes in addition.
  expect(bench.writes() - writes).toBeLessThanOrEqual((Date.now() - began) / 500 + 2);
});

it("the page becomes stale without frames, probes the exchange, and reconnects without a reply", async () => {
  const bench = await startLive(["BTCUSDT"], { timings: IMPATIENT });
  exchange.faults.apply({ kind: "stall", connections: "current" });
  await until(() => expect(bench.state()).toBe("stale"));
  await until(() => expect(bench.states()).toContain("reconnecting"));
  await until(() => {
    expect(exchange.pastConnections()[0]?.messages.at(-1)?.text).toContain("LIST_SUBSCRIPTIONS");
  });
  await until(() => expect(bench.state()).toBe("live"));
  expect(streamsOf()).toEqual(names(["BTCUSDT"]));
});

it("a reply to the probe keeps the connection, which stays stale until it ticks", async () => {
  const bench = await startLive(["BTCUSDT"], { timings: IMPATIENT });
  exchange.faults.apply({ kind: "stall", answers: true, forMs: 1_400 });
  await until(() => expect(bench.state()).toBe("stale"));
  await until(() => expect(bench.state()).toBe("live"));
  expect(bench.pipeline.counters.connections).toBe(1);
});

it("one silent symbol among live ones is marked without a reconnect", async () => {
  const bench = await startLive(["BTCUSDT", "ETHUSDT"], { timings: IMPATIENT });
  exchange.faults.apply({ kind: "silent", symbols: ["ETHUSDT"] });
  await until(() => expect(bench.ticker("ETHUSDT").state).toBe("silent"));
  expect(bench.ticker("BTCUSDT").state).toBe("live");
  expect(bench.state()).toBe("live");
  exchange.faults.reset();
  await until(() => expect(bench.ticker("ETHUSDT").state).toBe("live"));
  expect(bench.pipeline.counters.connections).toBe(1);
});

it.each([1000, 1001, 1008, undefined])(
  "the feed comes back by itself after a close with %s",
  async (code) => {
    const bench = await startLive(["BTCUSDT"]);
    exchange.faults.apply({ kind: "drop", refuseForMs: 100, ...(code !== undefined && { code }) });
    await until(() => expect(bench.state()).toBe("reconnecting"));
    const { arrivedAt } = bench.ticker("BTCUSDT");
    await until(() => expect(bench.state()).toBe("live"));
    await until(() => expect(bench.ticker("BTCUSDT").arrivedAt).toBeGreaterThan(arrivedAt));
  },
);

it("a reconnect subscribes to exactly the current set, within the limits", async () => {
  // More than one message can name.
  const symbols = (await allSymbols()).slice(0, 310);
  // Symbols that are answered late count as refused, and are requested again much later.
  exchange.faults.apply({ kind: "tickRate", tickMs: 1_000 });
  const { sent, webSocket } = recordSockets();
  const timings = { ...FAST, answer: TIMINGS.answer };
  const bench = await startLive(symbols.slice(0, 20), { timings, webSocket });
  exchange.faults.apply({ kind: "drop" });
  bench.pipeline.setSymbols(symbols.slice(10));
  await until(() => expect(bench.states()).toContain("reconnecting"));
  await until(() => expect(streamsOf()).toEqual(names(symbols.slice(10))));
  await until(() => expect(bench.state()).toBe("live"));
  for (const { at, text } of sent) {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_500);
    expect(sent.filter((other) => other.at >= at && other.at < at + 1_000).length).toBeLessThanOrEqual(3);
  }
  // A page that stood still on a busy machine also asks whether the connection lives.
  const methods = new Set(sent.map(({ text }) => JSON.parse(text).method));
  methods.delete("LIST_SUBSCRIPTIONS");
  expect([...methods]).toEqual(["SUBSCRIBE"]);
});

it.each(["bare", "wrapped"] as const)(
  "the new socket is live before the old one closes at a shutdown notice (%s)",
  async (shape) => {
    const { notes, webSocket } = recordSockets();
    const timings = { ...FAST, answer: TIMINGS.answer };
    const bench = await startLive(["BTCUSDT", BNRS], { timings, webSocket });
    const rows = recordRow(bench, "BTCUSDT");
    exchange.faults.apply({ kind: "serverShutdown", shape });
    // Both connections may exist for an instant only, so their order is checked afterwards.
    await until(() => expect(exchange.pastConnections()).toHaveLength(1));
    expect([...notes]).toEqual(["1 ticks", "2 ticks", "1 closes"]);
    expect(streamsOf()).toEqual(names(["BTCUSDT", BNRS]));
    await wait(200);
    expect(bench.states()).toEqual(["idle", "connecting", "live"]);
    expect(new Set(closeTimes(rows)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(2);
  },
);

it("a connection near its end of life is replaced before it closes", async () => {
  const bench = await startLive(["BTCUSDT"], { timings: { ...FAST, handOver: 300 } });
  await until(() => expect(exchange.pastConnections().length).toBeGreaterThan(1));
  expect(bench.states()).toEqual(["idle", "connecting", "live"]);
});

it.each([
  ["refuse", "refused"],
  ["none", "unanswered"],
] as const)(
  "a failed subscription (%s) marks its rows %s, and the others stay live",
  async (answer, failed) => {
    const bench = start(["BTCUSDT", "ETHUSDT"]);
    bench.pipeline.setSymbols(["BTCUSDT"]);
    await until(() => expect(bench.ticker("BTCUSDT").state).toBe("live"));
    exchange.faults.apply({ kind: "subscribe", answer, symbols: ["ETHUSDT"] });
    bench.pipeline.setSymbols(["BTCUSDT", "ETHUSDT"]);
    await until(() => expect(bench.ticker("ETHUSDT").state).toBe(failed));
    await until(() => expect(bench.ticker("BTCUSDT").state).toBe("live"));
    expect(bench.state()).toBe("live");
    exchange.faults.reset();
    await until(() => expect(bench.ticker("ETHUSDT").state).toBe("live"));
  },
);

it("exactly the page's symbols are subscribed after rapid adding and removing", async () => {
  const symbols = (await allSymbols()).slice(0, 12);
  const bench = start(symbols);
  for (let round = 0; round < 60; round += 1) {
    bench.pipeline.setSymbols(symbols.filter((_, at) => (at * 7 + round * 5) % 3 !== 0));
    if (round % 10 === 0) await wait(20);
  }
  bench.pipeline.setSymbols(symbols.slice(3, 8));
  await until(() => expect(streamsOf()).toEqual(names(symbols.slice(3, 8))));
  expect(exchange.pastConnections()).toHaveLength(0);
});

it("unknown events and fields change nothing", async () => {
  const bench = await startLive(["BTCUSDT"]);
  exchange.faults.apply({ kind: "malformed", variants: ["unknown-event", "unknown-field"] });
  await until(() => expect(bench.pipeline.counters.unknown).toBeGreaterThan(3));
  await untilTicks(bench, "BTCUSDT", 1);
  expect(bench.pipeline.counters.malformed).toBe(0);
});

it("the service's snapshot never overwrites a newer tick after a gap", async () => {
  const bench = await startLive(["BTCUSDT", "ETHUSDT"]);
  const rows = recordRow(bench, "BTCUSDT");
  const facts = { average: "1", last: "0.5", pchange: "1", change: "1", high: "1", low: "1" };
  const old = { ...facts, volume: 1, qvolume: 1, trades: 1, open: 1, close: 1, lastId: 1, asOf: Date.now() };
  Object.assign(bench.service, { fails: false, tickers: { BTCUSDT: old, ETHUSDT: old } });
  const asked = bench.asked.length;
  exchange.faults.apply({ kind: "drop" });
  await until(() => expect(bench.asked.slice(asked)).toContainEqual(["BTCUSDT", "ETHUSDT"]));
  await until(() => expect(bench.state()).toBe("live"));
  await wait(200);
  expect(rows.map(({ last }) => last)).not.toContain("0.5");
});

it("币安人生USDT ticks like any other symbol", async () => {
  const bench = await startLive([BNRS, "BTCUSDT"]);
  expect(streamsOf()).toEqual(names([BNRS, "BTCUSDT"]));
  expect(bench.ticker(BNRS)).toMatchObject({ state: "live" });
  expect(Number(bench.ticker(BNRS).last)).toBeGreaterThan(0);
});
