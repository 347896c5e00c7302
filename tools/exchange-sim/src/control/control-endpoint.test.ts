import { afterEach, expect, it } from "vitest";
import { createBench } from "../testing/bench.ts";

const bench = createBench();
afterEach(bench.clear);

async function post(url: string, body: string) {
  const response = await fetch(url, { method: "POST", body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function startControlled() {
  const exchange = await bench.start({ control: true });
  const control = `${exchange.controlUrl}`;
  const command = (fault: unknown) => post(`${control}/faults`, JSON.stringify(fault));
  return { exchange, control, command };
}

it("is only there when asked for", async () => {
  const exchange = await bench.start();
  expect(exchange.controlUrl).toBeNull();
  for (const path of ["faults", "reset", "state"]) {
    const method = path === "state" ? "GET" : "POST";
    const { status } = await fetch(`${exchange.restUrl}/control/${path}`, { method });
    expect(status, path).toBe(404);
  }
});

it("puts a fault on, or several, shows them in the state and takes them off", async () => {
  const { exchange, control, command } = await startControlled();
  const client = await bench.join(exchange);
  await client.ask("SUBSCRIBE", ["btcusdt@ticker"]);
  expect((await command({ kind: "silent", symbols: ["BTCUSDT"] })).status).toBe(200);
  await command([{ kind: "duplicates" }, { kind: "rest", status: 429 }]);
  const state = (await (await fetch(`${control}/state`)).json()) as Record<string, unknown>;
  expect(state).toMatchObject({
    faults: [{ kind: "silent", symbols: ["BTCUSDT"] }, { kind: "duplicates" }, { kind: "rest", status: 429 }],
    connections: [{ path: "/ws", streams: ["btcusdt@ticker"] }],
    usedWeight: 0,
  });
  expect((await command({ kind: "duplicates", active: false })).body.faults).toHaveLength(2);
  expect((await post(`${control}/reset`, "")).body.faults).toEqual([]);
});

it("says in a sentence what is wrong with a command, and changes nothing", async () => {
  const { exchange, control, command } = await startControlled();
  const problem = async (fault: unknown) => {
    const { status, body } = await command(fault);
    expect(status).toBe(422);
    return body.error;
  };
  expect(await problem({ kind: "burst", frames: 0 })).toBe(
    "The fault's 'frames' must be a whole number from 1 to 10000.",
  );
  expect(await problem({ kind: "rest", status: 200 })).toBe(
    `The fault's 'status' must be 429, 418, 451, 403, 500 or "hang".`,
  );
  expect(await problem({ kind: "silent", symbols: [] })).toBe(
    "The fault's 'symbols' must name at least one symbol.",
  );
  expect(await problem({ kind: "stall", forMs: "long" })).toMatch(/'forMs' must be a whole number/);
  expect(await problem({ kind: "earthquake" })).toMatch(/'kind' must be one of stall, malformed, /);
  expect(await problem({ kind: "drop", code: 1005 })).toBe(
    "The fault's 'code' must be a code that closes a websocket.",
  );
  expect(await problem(7)).toBe("A fault must be a JSON object with a 'kind'.");
  expect(await problem([{ kind: "duplicates" }, { kind: "burst" }])).toMatch(/'frames'/);
  expect(await post(`${control}/faults`, "{")).toEqual({
    status: 400,
    body: { error: "The body must be JSON." },
  });
  expect(exchange.faults.active()).toEqual([]);
});
