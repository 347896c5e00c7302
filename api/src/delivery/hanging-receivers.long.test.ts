import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ENGINES, ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { createDeliveryService } from "../testing/delivery-service.ts";
import { startTarget } from "../testing/target-server.ts";

vi.setConfig({ testTimeout: 90_000 });
const POLL = { timeout: 40_000 };
const SECRET = `whsec_${Buffer.from("a secret of 24 bytes, or").toString("base64")}`;

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
});

async function startServer(...given: Parameters<typeof startTarget>) {
  const server = await startTarget(...given);
  undo.push(server.stop);
  return server;
}

/** A receiver that never answers. */
const startHanging = () => startServer(() => {});

/** A receiver that switches protocols whatever it is asked. */
const startSwitching = () =>
  startServer((_, { socket }) => {
    socket?.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
  });

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

describe.each(ONE_ENGINE)("receivers that hang, on $engine,", ({ open }) => {
  const opened = setUpDatabase(open);

  it("leave the others what they need: p95 is at most 2 s while two of three hang", async () => {
    const service = createDeliveryService(opened);
    undo.push(service.stop);
    const arrivals = new Map<string, number>();
    const good = await startServer(({ headers }, response) => {
      arrivals.set(String(headers["webhook-id"]), performance.now());
      response.end();
    });
    const receivers = [good, await startHanging(), await startSwitching()];
    const { notifier } = await service.start({
      ports: receivers.map(({ port }) => port),
      ...{ pauses: [1_000, 2_000, 3_000], pollEvery: 3_000 },
    });
    const members = await Promise.all(
      Array.from({ length: 18 }, async (_, number) => {
        const { url } = receivers[number % 3] as typeof good;
        return { ...(await service.join({ webhook: url, webhookSecret: SECRET })), isGood: number % 3 === 0 };
      }),
    );
    const due = new Map<string, number>();
    for (let round = 0; round < 8; round += 1) {
      for (const { id, isGood } of members) {
        const ids = await service.cross(notifier, id, { times: 1 });
        if (isGood) for (const crossing of ids) due.set(crossing, performance.now());
      }
      await delay(1_000);
    }
    await expect.poll(() => arrivals.size, POLL).toBe(due.size);
    const lags = [...due].map(([crossing, at]) => (arrivals.get(crossing) ?? Number.NaN) - at);
    expect(due.size).toBe(48);
    expect(percentile(lags, 0.95)).toBeLessThanOrEqual(2_000);
  });
});

describe.each(ENGINES)("a delivery that hangs when the service stops, on $engine,", ({ open }) => {
  const opened = setUpDatabase(open);

  it("holds it up for no more than a second, and has failed", async () => {
    const { port, url, seen } = await startHanging();
    const { start, join, cross, states, stop } = createDeliveryService(opened);
    undo.push(stop);
    const { notifier, stop: end } = await start({ ports: [port] });
    const { id } = await join({ webhook: url, webhookSecret: SECRET });
    await cross(notifier, id);
    await expect.poll(() => seen.length, POLL).toBe(1);
    const begun = performance.now();
    await end();
    expect(performance.now() - begun).toBeLessThan(2_000);
    const error = "The webhook failed. The service was stopped before it answered.";
    expect(await states(id)).toEqual([{ channel: "webhook", state: "waiting", error }]);
    await start({ ports: [port], timeout: 500 });
    await expect.poll(async () => (await states(id))[0]?.state, POLL).toBe("dead");
    expect(seen).toHaveLength(4);
  });
});
