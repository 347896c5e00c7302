import { afterEach, expect, it } from "vitest";
import { createBench } from "../testing/bench.ts";

const bench = createBench();
const { start, join } = bench;
afterEach(bench.clear);

it("pings and keeps a client that answers", async () => {
  const client = await join(await start({ timeScale: 400 }));
  let pings = 0;
  client.socket.on("ping", () => pings++);
  const startedAt = performance.now();
  await expect.poll(() => pings).toBeGreaterThanOrEqual(3);
  expect(pings).toBeLessThanOrEqual((performance.now() - startedAt) / 50 + 1);
  expect(client.socket.readyState).toBe(client.socket.OPEN);
});

it("closes the connection of a client that withholds its pong", async () => {
  const startedAt = performance.now();
  const client = await join(await start({ timeScale: 400 }), "/ws", { autoPong: false });
  expect((await client.closed).code).toBe(1006);
  // 50 ms until the first ping and a timeout of 250 ms, the shortest ones.
  expect(performance.now() - startedAt).toBeGreaterThan(290);
});

it("lists connections with their page, their streams and what the client sent", async () => {
  const exchange = await start();
  const client = await join(exchange, "/ws", { origin: "https://board.test" });
  await client.ask("SUBSCRIBE", ["btcusdt@ticker"]);
  const [connection] = exchange.connections();
  const facts = { path: "/ws", origin: "https://board.test", combined: false, streams: ["btcusdt@ticker"] };
  expect(connection).toMatchObject(facts);
  expect(connection?.messages.map(({ text }) => JSON.parse(text).method)).toEqual(["SUBSCRIBE"]);
  client.socket.close();
  await client.closed;
  await expect.poll(() => exchange.connections()).toEqual([]);
  expect(exchange.pastConnections()).toHaveLength(1);
});

it("closes a connection with 1008 on its sixth message within a second", async () => {
  const client = await join(await start());
  for (let id = 0; id < 5; id++) client.send({ method: "LIST_SUBSCRIPTIONS", id });
  await client.waitFor((message) => message.id === 4);
  client.socket.ping();
  expect((await client.closed).code).toBe(1008);
});
