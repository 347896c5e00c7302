import { afterEach, describe, expect, it } from "vitest";
import { createBench } from "../testing/bench.ts";

const bench = createBench();
const { start, join } = bench;
afterEach(bench.clear);

describe("messages it cannot use", () => {
  it("an unknown method is refused with a nested code 2 and the id", async () => {
    const client = await join(await start());
    expect(await client.ask("SING", [], "a")).toEqual({
      error: { code: 2, msg: expect.any(String) },
      id: "a",
    });
  });

  it("are answered with code and msg alone when errors are flat", async () => {
    const exchange = await start();
    exchange.faults.apply({ kind: "flatErrors" });
    const client = await join(exchange);
    client.send({ method: "SING", id: 1 });
    expect(await client.waitFor(() => true)).toEqual({ code: 2, msg: expect.any(String) });
  });

  it("bad JSON is refused with code 3 and no id", async () => {
    const client = await join(await start());
    client.send("{nonsense");
    expect(await client.waitFor(() => true)).toEqual({ error: { code: 3, msg: expect.any(String) } });
  });

  it("parameters and ids of the wrong type are refused with code 2", async () => {
    const client = await join(await start());
    expect((await client.ask("SUBSCRIBE", "btcusdt@ticker")).error.code).toBe(2);
    client.send({ method: "SUBSCRIBE", params: [], id: "x".repeat(37) });
    await client.waitFor((message) => message.error?.code === 2 && !("id" in message));
    client.send([1]);
    await client.waitFor((message) => /object/.test(message.error?.msg));
  });

  it("a frame over 4,096 bytes fails, one of 4,096 does not", async () => {
    const client = await join(await start());
    const message = (bytes: number) => {
      const empty = JSON.stringify({ method: "SUBSCRIBE", params: [""], id: "long" });
      return empty.replace('""', `"${"x".repeat(bytes - empty.length)}"`);
    };
    client.send(message(4096));
    await client.waitFor((answer) => answer.result === null);
    client.send(message(4097));
    await client.waitFor((answer) => answer.error?.code === 3);
    expect((await client.ask("LIST_SUBSCRIPTIONS")).result).toHaveLength(1);
  });

  it("five messages within a second pass, the sixth closes with 1008", async () => {
    const client = await join(await start());
    for (let i = 0; i < 5; i++) client.send({ method: "LIST_SUBSCRIPTIONS", id: i });
    await client.waitFor((message) => message.id === 4);
    client.socket.ping();
    expect((await client.closed).code).toBe(1008);
  });
});
