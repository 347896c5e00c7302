import { afterEach, expect, it } from "vitest";
import { createFakeFeed } from "../exchange/testing/fake-feed.ts";
import { tick, tickFor, wait } from "../exchange/testing/fake-time.ts";
import type { FeedPortMessage } from "../feed/feed-port.ts";
import { runOnFakeTime } from "../testing/fake-pipeline.ts";
import { startBench } from "../testing/pipeline-bench.ts";
import { FeedPorts } from "./feed-ports.ts";

const SECOND = 1_000;
const ends: MessagePort[] = [];

runOnFakeTime();
afterEach(() => {
  for (const end of ends.splice(0)) end.close();
});

/** A page that shows BTCUSDT, whose feed also serves ports. */
async function start(shown: readonly string[] = ["BTCUSDT"]) {
  const feed = createFakeFeed();
  const ports = new FeedPorts();
  const bench = startBench([...shown, "SOLUSDT"], {
    feed: "ws://feed/ws",
    webSocket: feed.webSocket,
    open: (options) => ports.openFeed(options),
  });
  bench.pipeline.setSymbols(shown);
  await wait(2 * SECOND);
  return { ...bench, feed, ports };
}

/** The slice's end of a port, and what comes out of it. */
async function open(ports: FeedPorts, id: number, symbols: unknown) {
  const { port1, port2 } = new MessageChannel();
  const received: FeedPortMessage[] = [];
  port2.onmessage = ({ data }) => received.push(data);
  ends.push(port1, port2);
  ports.open(id, port1);
  port2.postMessage({ kind: "symbols", symbols });
  await wait(2 * SECOND);
  return {
    port: port2,
    of: <Kind extends FeedPortMessage["kind"]>(kind: Kind) =>
      received.filter((message): message is FeedPortMessage & { kind: Kind } => message.kind === kind),
  };
}

it("gives every tick of the symbols that a port names, and no other, also while the page is paused", async () => {
  const { feed, ports, pipeline } = await start();
  const { of } = await open(ports, 1, ["SOLUSDT"]);
  pipeline.pause();
  for (const last of ["1", "2", "3"]) {
    tick(feed.socket(), ["BTCUSDT"], last);
    tick(feed.socket(), ["SOLUSDT"], last, { close: 1_700_000_000_500, lastTradeId: Number(last) });
  }
  await wait(10);
  expect(of("tick")).toEqual(
    ["1", "2", "3"].map((last) => ({
      ...{
        kind: "tick",
        symbol: "SOLUSDT",
        last,
        at: 1_700_000_000_500,
        lastTradeId: Number(last),
        sentAt: 1_700_000_004_000,
      },
    })),
  );
});

it("subscribes to the symbols of all beside those of the page, and leaves them with the last port", async () => {
  const { feed, ports } = await start();
  await open(ports, 1, ["SOLUSDT", "BTCUSDT"]);
  const { port } = await open(ports, 2, ["SOLUSDT", "XRPUSDT"]);
  const streams = () => [...feed.socket().streams].sort();
  expect(streams()).toEqual(["btcusdt@ticker", "solusdt@ticker", "xrpusdt@ticker"]);
  port.postMessage({ kind: "symbols", symbols: ["ADAUSDT"] });
  await wait(2 * SECOND);
  expect(streams()).toEqual(["adausdt@ticker", "btcusdt@ticker", "solusdt@ticker"]);
  ports.close(1);
  ports.close(2);
  await wait(2 * SECOND);
  expect(streams()).toEqual(["btcusdt@ticker"]);
});

it("keeps from the page what only ports have requested: its rows, its counts and its state", async () => {
  const { feed, ports, pipeline, state, ticker } = await start([]);
  const { of } = await open(ports, 1, ["SOLUSDT"]);
  await tickFor(feed, ["SOLUSDT"], 3 * SECOND);
  expect([state(), ticker("SOLUSDT").state]).toEqual(["idle", "waiting"]);
  expect(pipeline.counters).toMatchObject({ ticks: 0, unrequested: 0 });
  expect(of("status").map((status) => status.state)).toEqual(["idle", "connecting", "live"]);
});

it("shows a symbol that a port had requested before, silent or not, as any other", async () => {
  const { feed, ports, pipeline, ticker } = await start();
  await open(ports, 1, ["SOLUSDT"]);
  pipeline.setSymbols(["BTCUSDT", "SOLUSDT"]);
  await tickFor(feed, ["BTCUSDT"], 12 * SECOND);
  expect(ticker("SOLUSDT").state).toBe("silent");
  await tickFor(feed, ["BTCUSDT", "SOLUSDT"], 2 * SECOND);
  expect(ticker("SOLUSDT").state).toBe("live");
});

it("reports a gap once when a connection is back, before its first tick, and none at the beginning", async () => {
  const { feed, ports } = await start();
  const { of } = await open(ports, 1, ["BTCUSDT", "SOLUSDT"]);
  tick(feed.socket(), ["BTCUSDT", "SOLUSDT"]);
  await wait(SECOND);
  expect(of("gap")).toEqual([]);
  feed.socket().drop();
  await wait(3 * SECOND);
  expect(of("gap")).toEqual([{ kind: "gap", symbols: ["BTCUSDT", "SOLUSDT"] }]);
  expect(of("status").map(({ state }) => state)).toEqual(["connecting", "live", "reconnecting"]);
});

it("reports a gap of a symbol that the exchange had lost and accepts again", async () => {
  const { feed, ports } = await start();
  const { of } = await open(ports, 1, ["BTCUSDT", "SOLUSDT"]);
  feed.list(["btcusdt@ticker"]);
  await wait(12 * SECOND);
  expect(of("gap")).toEqual([{ kind: "gap", symbols: ["SOLUSDT"] }]);
});

it.each([[null], ["SOLUSDT"], [[1, "", null]]])(
  "takes %j for no symbols, and goes on for the page",
  async (symbols) => {
    const { feed, ports, ticker } = await start();
    const { port } = await open(ports, 1, symbols);
    port.postMessage(null);
    tick(feed.socket(), ["BTCUSDT"], "12");
    await wait(2 * SECOND);
    expect(ticker("BTCUSDT").last).toBe("12");
    expect([...feed.socket().streams]).toEqual(["btcusdt@ticker"]);
  },
);
