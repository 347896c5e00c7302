import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Exchange } from "../exchange.ts";
import { createBench } from "../testing/bench.ts";

const bench = createBench();
let exchange: Exchange;
beforeAll(async () => {
  exchange = await bench.start({ control: true });
});
beforeEach(() => exchange.faults.reset());
afterAll(bench.clear);

async function post(path: string, body: string) {
  const response = await fetch(`${exchange.controlUrl}/${path}`, { method: "POST", body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}
const command = (fault: unknown) => post("faults", JSON.stringify(fault));

it("is missing unless it is requested", async () => {
  const other = await bench.start();
  expect(other.controlUrl).toBeNull();
  expect((await fetch(`${other.restUrl}/control/state`)).status).toBe(404);
  expect((await fetch(`${other.restUrl}/control/faults`, { method: "POST" })).status).toBe(404);
});

it("applies one fault or several, shows them in the state and ends them", async () => {
  const client = await bench.join(exchange);
  await client.ask("SUBSCRIBE", ["btcusdt@ticker"]);
  expect((await command({ kind: "silent", symbols: ["BTCUSDT"] })).status).toBe(200);
  await command([{ kind: "duplicates" }, { kind: "rest", status: 429 }]);
  expect(await (await fetch(`${exchange.controlUrl}/state`)).json()).toMatchObject({
    faults: [{ kind: "silent", symbols: ["BTCUSDT"] }, { kind: "duplicates" }, { kind: "rest", status: 429 }],
    connections: [{ path: "/ws", streams: ["btcusdt@ticker"] }],
    usedWeight: 0,
  });
  expect((await command({ kind: "duplicates", active: false })).body.faults).toHaveLength(2);
  expect((await post("reset", "")).body.faults).toEqual([]);
});

it.each<[unknown, string]>([
  [{ kind: "burst", frames: 0 }, "The fault's 'frames' must be a whole number from 1 to 10000."],
  [{ kind: "rest", status: 200 }, `The fault's 'status' must be 429, 418, 451, 403, 500 or "hang".`],
  [{ kind: "silent", symbols: [] }, "The fault's 'symbols' must name at least one symbol."],
  [{ kind: "earthquake" }, "'kind' must be one of stall, malformed, "],
  [7, "A fault must be a JSON object with a 'kind'."],
  [[{ kind: "duplicates" }, { kind: "burst" }], "'frames'"],
])("rejects the command %j with a message and changes nothing", async (fault, message) => {
  const { status, body } = await command(fault);
  expect([status, body.error]).toEqual([422, expect.stringContaining(message)]);
  expect(exchange.faults.active()).toEqual([]);
});
