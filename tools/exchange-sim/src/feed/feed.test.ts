import { afterEach, describe, expect, it } from "vitest";
import { createBench } from "../testing/bench.ts";
import { connect, isTickOf, pause, ticksOf } from "../testing/feed-client.ts";

const bench = createBench();
const { start, join } = bench;
afterEach(bench.clear);

describe("connecting", () => {
  it("raw frames are bare, whether streams come with the address or later", async () => {
    const exchange = await start();
    const client = await join(exchange, "/ws/btcusdt@ticker/ethusdt@ticker");
    await client.ask("SUBSCRIBE", ["ltcusdt@ticker"]);
    for (const symbol of ["BTCUSDT", "ETHUSDT", "LTCUSDT"]) await client.waitFor(isTickOf(symbol));
  });

  it("frames of /stream are wrapped with their stream's name, answers are not", async () => {
    const client = await join(await start(), "/stream?streams=btcusdt@ticker/ethusdt@ticker");
    const wrapped = await client.waitFor((message) => message.stream === "ethusdt@ticker");
    expect(wrapped.data).toMatchObject({ e: "24hrTicker", s: "ETHUSDT" });
    expect(await client.ask("LIST_SUBSCRIPTIONS", undefined, 5)).toEqual({
      result: ["btcusdt@ticker", "ethusdt@ticker"],
      id: 5,
    });
  });

  it("a name outside ASCII works in the address and in a subscription", async () => {
    const exchange = await start();
    const byAddress = await join(exchange, `/ws/${encodeURIComponent("币安人生usdt@ticker")}`);
    await byAddress.waitFor(isTickOf("币安人生USDT"));
    const byRequest = await join(exchange);
    await byRequest.ask("SUBSCRIBE", ["币安人生usdt@ticker"]);
    await byRequest.waitFor(isTickOf("币安人生USDT"));
  });

  it("an unknown address is turned away", async () => {
    const exchange = await start();
    await expect(connect(`ws://127.0.0.1:${exchange.port}/elsewhere`)).rejects.toThrow("404");
  });

  it("a target that is no path is turned away, by the feed and by REST", async () => {
    const exchange = await start();
    await expect(join(exchange, "//")).rejects.toThrow("404");
    expect((await fetch(`${exchange.restUrl}//`)).status).toBe(404);
  });

  it("answers at localhost under both of its addresses", async () => {
    const exchange = await start();
    const client = await connect(`ws://localhost:${exchange.port}/ws`);
    expect(await client.ask("LIST_SUBSCRIPTIONS")).toMatchObject({ result: [] });
  });

  it("the 301st connection within five minutes is refused", async () => {
    const exchange = await start();
    for (let opened = 0; opened < 300; opened += 50) {
      await Promise.all(Array.from({ length: 50 }, () => join(exchange)));
    }
    await expect(join(exchange)).rejects.toThrow("429");
  });
});

describe("subscribing", () => {
  it("SUBSCRIBE answers a null result and echoes the id's type", async () => {
    const client = await join(await start());
    for (const id of [1, "abc", 0, -7]) {
      expect(await client.ask("SUBSCRIBE", ["btcusdt@ticker"], id)).toEqual({ result: null, id });
    }
  });

  it("an id of null or of 64 bits comes back as it was", async () => {
    const client = await join(await start());
    client.send({ method: "SUBSCRIBE", params: ["btcusdt@ticker"], id: null });
    await client.waitFor((message) => message.id === null && message.result === null);
    client.send('{"method":"LIST_SUBSCRIPTIONS","id":9223372036854775807}');
    await client.waitFor((message) => message.id > 1);
    expect(client.texts).toContain('{"result":["btcusdt@ticker"],"id":9223372036854775807}');
  });

  it("each listed live symbol ticks soon after the answer, others never", async () => {
    const client = await join(await start({ tickMs: 200 }));
    await client.ask("SUBSCRIBE", ["btcusdt@ticker", "ethbtc@ticker", "axsbtc@ticker"]);
    const answered = performance.now();
    for (const symbol of ["BTCUSDT", "ETHBTC", "AXSBTC"]) await client.waitFor(isTickOf(symbol));
    expect(performance.now() - answered).toBeLessThan(5_000);
    const seen = client.texts.map((text) => JSON.parse(text).s).filter((symbol) => symbol !== undefined);
    expect(new Set(seen)).toEqual(new Set(["BTCUSDT", "ETHBTC", "AXSBTC"]));
  });

  it("an unknown, upper-case or halted symbol is acknowledged and stays silent", async () => {
    const client = await join(await start());
    const streams = ["nopeusdt@ticker", "ETHUSDT@ticker", "eosusdc@ticker", "!ticker@arr", "btcusdt@ticker"];
    expect(await client.ask("SUBSCRIBE", streams)).toMatchObject({ result: null });
    await client.waitFor(isTickOf("BTCUSDT"));
    await pause(100);
    const seen = client.texts.map((text) => JSON.parse(text).s).filter((symbol) => symbol !== undefined);
    expect(new Set(seen)).toEqual(new Set(["BTCUSDT"]));
    expect((await client.ask("LIST_SUBSCRIPTIONS")).result).toEqual(streams);
  });

  it("a symbol subscribed twice sends one copy a tick and is listed once", async () => {
    const client = await join(await start());
    await client.ask("SUBSCRIBE", ["btcusdt@ticker", "btcusdt@ticker"]);
    await client.ask("SUBSCRIBE", ["btcusdt@ticker"]);
    expect((await client.ask("LIST_SUBSCRIPTIONS")).result).toEqual(["btcusdt@ticker"]);
    await expect.poll(() => ticksOf(client, "BTCUSDT").length).toBeGreaterThan(2);
    const times = ticksOf(client, "BTCUSDT").map((tick) => tick.E);
    expect(new Set(times).size).toBe(times.length);
  });

  it("UNSUBSCRIBE stops the frames, and of what is not subscribed changes nothing", async () => {
    const client = await join(await start(), "/ws/btcusdt@ticker/ethusdt@ticker");
    await client.waitFor(isTickOf("BTCUSDT"));
    expect(await client.ask("UNSUBSCRIBE", ["btcusdt@ticker", "never@ticker"])).toMatchObject({
      result: null,
    });
    client.texts.length = 0;
    await client.waitFor(isTickOf("ETHUSDT"));
    await pause(100);
    expect(ticksOf(client, "BTCUSDT")).toEqual([]);
    expect((await client.ask("LIST_SUBSCRIPTIONS")).result).toEqual(["ethusdt@ticker"]);
  });

  it("the 1,025th stream is refused and the request changes nothing", async () => {
    const client = await join(await start({ tickMs: 60_000 }));
    const streams = Array.from({ length: 1025 }, (_, i) => `s${i}@ticker`);
    for (let from = 0; from < 1024; from += 256) {
      await client.ask("SUBSCRIBE", streams.slice(from, from + 256));
    }
    const refused = await client.ask("SUBSCRIBE", [streams[1024], "btcusdt@ticker"]);
    expect(refused.error.code).toBe(4);
    await pause(1000);
    expect((await client.ask("LIST_SUBSCRIPTIONS")).result).toEqual(streams.slice(0, 1024));
  });

  it("a connection can switch to wrapped frames", async () => {
    const client = await join(await start(), "/ws/btcusdt@ticker");
    await client.ask("SET_PROPERTY", ["combined", true]);
    expect((await client.ask("GET_PROPERTY", ["combined"])).result).toBe(true);
    await client.waitFor((message) => message.stream === "btcusdt@ticker");
    expect((await client.ask("SET_PROPERTY", ["colour", true])).error.code).toBe(0);
    expect((await client.ask("SET_PROPERTY", ["combined", 1])).error.code).toBe(1);
  });
});
