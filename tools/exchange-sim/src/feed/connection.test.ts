import { afterEach, describe, expect, it } from "vitest";
import { createBench } from "../testing/bench.ts";

const bench = createBench();
const { start, join } = bench;
afterEach(bench.clear);

describe("the life of a connection", () => {
  it("pings every 20 s and keeps a client that answers", async () => {
    const client = await join(await start({ timeScale: 200 }));
    let pings = 0;
    client.socket.on("ping", () => pings++);
    const begun = performance.now();
    await expect.poll(() => pings).toBeGreaterThanOrEqual(5);
    expect(pings).toBeLessThanOrEqual((performance.now() - begun) / 100 + 1);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it("closes within 60 s on a client that withholds its pong", async () => {
    const begun = performance.now();
    const client = await join(await start({ timeScale: 200 }), "/ws", { autoPong: false });
    expect((await client.closed).code).toBe(1006);
    // 20 s until the first ping and a timeout of 60 s, 200 times as fast.
    expect(performance.now() - begun).toBeGreaterThan(300);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it("ends after 24 hours", async () => {
    const begun = performance.now();
    const client = await join(await start({ timeScale: 300_000 }));
    expect((await client.closed).code).toBe(1001);
    expect(performance.now() - begun).toBeGreaterThan(200);
  });

  it("is remembered with its streams and its client's messages", async () => {
    const exchange = await start();
    const client = await join(exchange);
    await client.ask("SUBSCRIBE", ["btcusdt@ticker"]);
    const [connection] = exchange.connections();
    const facts = { path: "/ws", origin: null, combined: false, streams: ["btcusdt@ticker"] };
    expect(connection).toMatchObject(facts);
    expect(connection?.messages.map((message) => JSON.parse(message.text).method)).toEqual(["SUBSCRIBE"]);
    client.socket.close();
    await client.closed;
    await expect.poll(() => exchange.connections()).toEqual([]);
    expect(exchange.pastConnections()).toHaveLength(1);
  });

  it("names the page that it came from", async () => {
    const exchange = await start();
    await join(exchange, "/ws", { origin: "https://board.test" });
    expect(exchange.connections()).toMatchObject([{ origin: "https://board.test" }]);
  });
});
