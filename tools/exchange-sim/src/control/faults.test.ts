import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Exchange } from "../exchange.ts";
import { createBench } from "../testing/bench.ts";
import { connect, type FeedClient, isTickOf, pause, ticksOf } from "../testing/feed-client.ts";
import { get } from "../testing/rest-client.ts";

const bench = createBench();
let exchange: Exchange;
let client: FeedClient;

beforeEach(async () => {
  exchange = await bench.start();
  client = await bench.join(exchange, "/ws/btcusdt@ticker/ethusdt@ticker");
  await client.waitFor(isTickOf("ETHUSDT"));
});
afterEach(bench.clear);

/** Forgets what the client received, and what was sent to it before and is on its way. */
async function forget(): Promise<void> {
  // Between the two turns of the event loop the sockets are read.
  await setImmediate();
  await setImmediate();
  client.texts.length = 0;
}

/** Collects the texts that the client receives for a while, and waits on until at least `least` have come. */
async function listen(least = 4): Promise<string[]> {
  await forget();
  await pause(130);
  await vi.waitFor(() => expect(client.texts.length).toBeGreaterThanOrEqual(least), 10_000);
  return [...client.texts];
}

describe("a dropped feed", () => {
  it("ends every connection without a word and lets clients come back", async () => {
    exchange.faults.apply({ kind: "drop" });
    expect((await client.closed).code).toBe(1006);
    await bench.join(exchange);
  });

  it("can end with a code and turn clients away for a while", async () => {
    exchange.faults.apply({ kind: "drop", code: 1001, refuseForMs: 1_500 });
    expect((await client.closed).code).toBe(1001);
    await expect(connect(exchange.feedUrl)).rejects.toThrow("503");
    await vi.waitFor(() => bench.join(exchange));
  });

  it("can refuse newcomers alone, as a firewall does", async () => {
    exchange.faults.apply({ kind: "refuse", status: 451 });
    await expect(connect(exchange.feedUrl)).rejects.toThrow("451");
    expect((await listen()).length).toBeGreaterThan(0);
  });
});

describe("a stalled feed", () => {
  it("stays connected, sends nothing and answers nothing until it ends", async () => {
    exchange.faults.apply({ kind: "stall" });
    client.send({ method: "LIST_SUBSCRIPTIONS", id: 1 });
    expect(await listen(0)).toEqual([]);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    exchange.faults.apply({ kind: "stall", active: false });
    expect((await listen()).length).toBeGreaterThan(0);
  });

  it("can go on answering, and can spare connections opened later", async () => {
    exchange.faults.apply({ kind: "stall", answers: true, connections: "current" });
    expect((await client.ask("LIST_SUBSCRIPTIONS")).result).toHaveLength(2);
    const later = await bench.join(exchange, "/ws/ethusdt@ticker");
    await later.waitFor(isTickOf("ETHUSDT"));
    expect(await listen(0)).toEqual([]);
  });

  it("ends by itself after forMs", async () => {
    exchange.faults.apply({ kind: "stall", forMs: 100 });
    expect(exchange.faults.active()).toHaveLength(1);
    expect((await listen(250)).length).toBeGreaterThan(0);
    expect(exchange.faults.active()).toEqual([]);
  });
});

describe("frames gone wrong", () => {
  it("a burst sends many frames of each symbol at once, in rising event times", async () => {
    exchange.faults.apply({ kind: "tickRate", tickMs: 60_000 });
    await forget();
    exchange.faults.apply({ kind: "burst", frames: 100 });
    await expect.poll(() => client.texts.length).toBe(200);
    const times = ticksOf(client, "BTCUSDT").map((tick) => tick.E);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(100);
  });

  it("malformed frames come beside the good ones, in every variant", async () => {
    exchange.faults.apply({ kind: "malformed" });
    const texts = await listen(20);
    const broken = (text: string) => {
      try {
        JSON.parse(text);
        return false;
      } catch {
        return true;
      }
    };
    expect(texts.some(broken)).toBe(true);
    expect(texts).toContain("null");
    const read = texts.filter((text) => !broken(text)).map((text) => JSON.parse(text) ?? {});
    expect(read.some((tick) => tick.e === "24hrTicker" && tick.c === undefined)).toBe(true);
    expect(read.some((tick) => tick.c === "NaN")).toBe(true);
    expect(read.some((tick) => String(tick.c).startsWith("-"))).toBe(true);
    expect(read.some((tick) => typeof tick.c === "object")).toBe(true);
    expect(read.some((tick) => tick.e === "somethingNew")).toBe(true);
    expect(read.some((tick) => "zz" in tick)).toBe(true);
    expect(read.some((tick) => /^\d/.test(tick.c) && typeof tick.E === "number" && !("zz" in tick))).toBe(
      true,
    );
  });

  it("malformed frames can replace those of one symbol while others go on", async () => {
    exchange.faults.apply({ kind: "malformed", variants: ["nan"], symbols: ["BTCUSDT"], replace: true });
    await listen();
    expect(ticksOf(client, "BTCUSDT").every((tick) => tick.c === "NaN")).toBe(true);
    expect(ticksOf(client, "ETHUSDT").every((tick) => tick.c !== "NaN")).toBe(true);
  });

  it("out of order, each tick is followed by an older one that was true then", async () => {
    exchange.faults.apply({ kind: "outOfOrder", byMs: 60_000 });
    await listen();
    const [tick, older] = ticksOf(client, "BTCUSDT");
    expect(tick.E - older.E).toBe(60_000);
    expect(older.L).toBeLessThan(tick.L);
    expect(older.c).not.toBe(tick.c);
  });

  it("times are wrong by as much as is asked for, and nothing else is", async () => {
    exchange.faults.apply({ kind: "eventTime", byMs: -300_000 });
    await listen();
    const [tick] = ticksOf(client, "BTCUSDT");
    expect(Date.now() - tick.E).toBeGreaterThan(299_000);
    expect(tick.C).toBe(tick.E);
    exchange.faults.apply({ kind: "closeTime", byMs: 300_000 });
    const { lastId, closeTime } = (await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" })).body;
    expect(closeTime - Date.now()).toBeGreaterThan(299_000);
    expect(lastId).toBeGreaterThanOrEqual(tick.L);
  });

  it("ids that start over are lower than before, and count the same trades", async () => {
    const before = ticksOf(client, "BTCUSDT").at(-1);
    exchange.faults.apply({ kind: "lowerIds" });
    await listen();
    const [tick] = ticksOf(client, "BTCUSDT");
    expect(tick.L).toBeLessThan(before.L);
    expect(tick.L - tick.F + 1).toBe(tick.n);
  });

  it("symbols without a price have a last price of zero, in REST too", async () => {
    exchange.faults.apply({ kind: "zeroPrice", symbols: ["BTCUSDT"] });
    await listen();
    expect(Number(ticksOf(client, "BTCUSDT")[0].c)).toBe(0);
    expect(Number(ticksOf(client, "ETHUSDT")[0].c)).toBeGreaterThan(0);
    expect(Number((await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" })).body.lastPrice)).toBe(0);
  });

  it("symbols that swing are above the market's price in one second and below it in the next", async () => {
    const price = async () =>
      Number((await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" })).body.lastPrice);
    exchange.faults.apply({ kind: "swing", symbols: ["BTCUSDT"] });
    await listen();
    await expect
      .poll(async () => {
        const market = await price();
        return new Set(ticksOf(client, "BTCUSDT").map(({ c }) => Math.sign(Number(c) / market - 1)));
      })
      .toEqual(new Set([1, -1]));
    exchange.faults.apply({ kind: "swing", symbols: ["BTCUSDT"], active: false });
    await listen();
    expect(Math.abs(Number(ticksOf(client, "BTCUSDT").at(-1)?.c) / (await price()) - 1)).toBeLessThan(0.003);
  });

  it("symbols apart are above or below the market's price by the given percent", async () => {
    for (const percent of [20, -20]) {
      exchange.faults.apply({ kind: "apart", symbols: ["BTCUSDT"], percent });
      const { body } = await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" });
      await listen();
      expect(ticksOf(client, "BTCUSDT").at(-1)?.c / body.lastPrice).toBeCloseTo(1 + percent / 100, 1);
    }
  });

  it("duplicates are identical copies", async () => {
    exchange.faults.apply({ kind: "duplicates", copies: 2 });
    const texts = (await listen()).filter((text) => text.includes("BTCUSDT"));
    expect(texts.filter((text) => text === texts[0])).toHaveLength(3);
  });

  it("one symbol falls silent while the others go on", async () => {
    exchange.faults.apply({ kind: "silent", symbols: ["BTCUSDT"] });
    await listen();
    expect(ticksOf(client, "BTCUSDT")).toEqual([]);
    expect(ticksOf(client, "ETHUSDT").length).toBeGreaterThan(0);
  });

  it("symbols that were not requested arrive", async () => {
    exchange.faults.apply({ kind: "unrequested", symbols: ["LTCUSDT"] });
    await listen();
    expect(ticksOf(client, "LTCUSDT").length).toBeGreaterThan(0);
  });

  it("serverShutdown is announced bare or wrapped, and followed by the disconnect when asked for", async () => {
    exchange.faults.apply({ kind: "serverShutdown" });
    await client.waitFor((message) => message.e === "serverShutdown" && Number.isInteger(message.E));
    exchange.faults.apply({ kind: "serverShutdown", shape: "wrapped", closeAfterMs: 50 });
    await client.waitFor((message) => message.data?.e === "serverShutdown");
    expect((await client.closed).code).toBe(1001);
  });
});

describe("subscriptions gone wrong", () => {
  it("SUBSCRIBE is refused and subscribes to nothing", async () => {
    exchange.faults.apply({ kind: "subscribe", answer: "refuse" });
    expect((await client.ask("SUBSCRIBE", ["ltcusdt@ticker"], "x")).error.code).toBe(2);
    expect((await client.ask("LIST_SUBSCRIPTIONS")).result).toHaveLength(2);
  });

  it("SUBSCRIBE gets no answer, for chosen symbols only", async () => {
    exchange.faults.apply({ kind: "subscribe", answer: "none", symbols: ["LTCUSDT"] });
    client.send({ method: "SUBSCRIBE", params: ["ltcusdt@ticker"], id: 77 });
    await client.ask("SUBSCRIBE", ["bnbusdt@ticker"]);
    expect(client.texts.some((text) => text.includes('"id":77'))).toBe(false);
    expect((await client.ask("LIST_SUBSCRIPTIONS")).result).not.toContain("ltcusdt@ticker");
  });
});

describe("REST gone wrong", () => {
  it("answers 429 and 418 with Retry-After, 451, 403 as a firewall does, and 500", async () => {
    const ask = (status: 429 | 418 | 451 | 403 | 500) => {
      exchange.faults.apply({ kind: "rest", status, retryAfterSeconds: 7 });
      return get(exchange, "ticker/24hr", { symbol: "BTCUSDT" });
    };
    expect(await ask(429)).toMatchObject({ status: 429, retryAfter: "7", body: { code: -1003 } });
    expect(await ask(418)).toMatchObject({ status: 418, retryAfter: "7", body: { code: -1003 } });
    expect(await ask(451)).toMatchObject({ status: 451, retryAfter: null });
    expect(await ask(403)).toMatchObject({ status: 403, body: "<h1>Forbidden</h1>" });
    expect(await ask(500)).toMatchObject({ status: 500, body: { code: -1000 } });
    exchange.faults.reset();
    expect((await get(exchange, "ping")).status).toBe(200);
  });

  it("can concern one path only", async () => {
    exchange.faults.apply({ kind: "rest", status: 500, path: "/api/v3/klines" });
    expect((await get(exchange, "klines", { symbol: "BTCUSDT", interval: "1m" })).status).toBe(500);
    expect((await get(exchange, "ping")).status).toBe(200);
  });

  it("can concern one query only", async () => {
    exchange.faults.apply({ kind: "rest", status: 500, path: "/api/v3/ticker/24hr?type=MINI" });
    expect((await get(exchange, "ticker/24hr", { type: "MINI" })).status).toBe(500);
    expect((await get(exchange, "ticker/24hr", { symbol: "BTCUSDT", type: "MINI" })).status).toBe(200);
  });

  it("can hang for ever", async () => {
    exchange.faults.apply({ kind: "rest", status: "hang" });
    const asked = fetch(`${exchange.restUrl}/api/v3/ping`, { signal: AbortSignal.timeout(100) });
    await expect(asked).rejects.toThrow("timeout");
  });

  it.each(["HALT", "BREAK", "END_OF_DAY", "CANCEL_ONLY"] as const)(
    "a pair can be halted as %s: listed, with its last price, and silent until it trades again",
    async (status) => {
      exchange.faults.apply({ kind: "halt", symbols: ["BTCUSDT"], status });
      const info = (await get(exchange, "exchangeInfo")).body.symbols;
      const pair = info.find((entry: { symbol: string }) => entry.symbol === "BTCUSDT");
      expect(pair.status).toBe(status);
      const last = async () => (await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" })).body.lastPrice;
      expect(Number(await last())).toBeGreaterThan(0);
      await listen();
      expect(ticksOf(client, "BTCUSDT")).toEqual([]);
      exchange.faults.reset();
      client.texts.length = 0;
      await client.waitFor(isTickOf("BTCUSDT"));
    },
  );

  it("a delisted pair is gone from REST and feed, and back after a reset", async () => {
    exchange.faults.apply({ kind: "delist", symbols: ["BTCUSDT"] });
    expect((await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" })).body.code).toBe(-1121);
    const info = (await get(exchange, "exchangeInfo")).body.symbols;
    expect(info.some((entry: { symbol: string }) => entry.symbol === "BTCUSDT")).toBe(false);
    await listen();
    expect(ticksOf(client, "BTCUSDT")).toEqual([]);
    exchange.faults.reset();
    client.texts.length = 0;
    await client.waitFor(isTickOf("BTCUSDT"));
  });
});

it("the tick rate can be changed at once", async () => {
  exchange.faults.apply({ kind: "tickRate", tickMs: 60_000 });
  expect(await listen(0)).toEqual([]);
  exchange.faults.apply({ kind: "tickRate", tickMs: 10 });
  await listen(11);
});
