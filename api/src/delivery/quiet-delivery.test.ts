import { setTimeout as delay } from "node:timers/promises";
import type { QuietHours } from "@cointide/shared/contracts/alerts";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deliveryCounts } from "../database/schema.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { createDeliveryService } from "../testing/delivery-service.ts";
import { startTarget } from "../testing/target-server.ts";

vi.setConfig({ testTimeout: 60_000 });
const POLL = { timeout: 40_000 };
const MINUTE = 60_000;
const SECRET = `whsec_${Buffer.from("a secret of 24 bytes, or").toString("base64")}`;

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
});

const clockAt = (at: number): string => new Date(at).toISOString().slice(11, 16);
/** Quiet hours around a moment, in UTC. */
const quietAround = (now: number): QuietHours => ({
  ...{ from: clockAt(now - 2 * MINUTE), to: clockAt(now + 10 * MINUTE), zone: "UTC" },
});

describe.each(ONE_ENGINE)("quiet hours on $engine", ({ open }) => {
  const opened = setUpDatabase(open);

  async function setUp(now: () => number) {
    const service = createDeliveryService(opened);
    undo.push(service.stop);
    const target = await startTarget();
    undo.push(target.stop);
    const started = await service.start({ ports: [target.port], now });
    const { id } = await service.join({
      ...{ mail: true, webhook: `${target.url}/hook`, webhookSecret: SECRET },
      quiet: JSON.stringify(quietAround(now())),
    });
    return { ...service, ...started, id, seen: target.seen };
  }

  it("hold back what is recorded at once, as one message of the day", async () => {
    const { cross, notifier, states, id, seen, outbox } = await setUp(Date.now);
    await cross(notifier, id, { times: 2 });
    await cross(notifier, id);
    await delay(600);
    const recorded = await states(id);
    expect(recorded).toHaveLength(6);
    expect(new Set(recorded.map(({ state }) => state))).toEqual(new Set(["waiting"]));
    expect(seen).toHaveLength(0);
    expect(outbox.list()).toHaveLength(0);
    const counts = await opened.database.select().from(deliveryCounts).where(eq(deliveryCounts.userId, id));
    expect(counts.map(({ count }) => count)).toEqual([1, 1]);
  });

  it("end with one message that has all of them", async () => {
    // The quiet hours continue by this service's clock, and are over by the queue's.
    const { cross, notifier, states, id, seen, outbox } = await setUp(() => Date.now() - 60 * MINUTE);
    await cross(notifier, id, { times: 3 });
    await expect
      .poll(async () => new Set((await states(id)).map(({ state }) => state)), POLL)
      .toEqual(new Set(["sent"]));
    expect(seen).toHaveLength(1);
    expect(JSON.parse(seen[0]?.body.toString() ?? "")).toMatchObject({
      symbol: "BTCUSDT",
      others: [{ symbol: "BTCUSDT" }, { symbol: "BTCUSDT" }],
    });
    const [mail, ...more] = outbox.list();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("3 alerts fired during your quiet hours");
    expect(mail?.text.match(/BTCUSDT crossed above 53,000\. The price was/g)).toHaveLength(3);
  });

  it("do not delay a test, which says what it is and counts as a message", async () => {
    const { testChannel, id, seen, outbox } = await setUp(Date.now);
    expect(await testChannel(id, "webhook")).toEqual({ isSent: true, error: "" });
    expect(JSON.parse(seen[0]?.body.toString() ?? "")).toMatchObject({ test: true });
    expect(await testChannel(id, "mail")).toEqual({ isSent: true, error: "" });
    expect(outbox.list()[0]?.subject).toBe("Test message from Cointide");
    expect(await testChannel(id, "push")).toEqual({
      isSent: false,
      error: "No browser is subscribed anymore.",
    });
    for (let turn = 0; turn < 49; turn += 1) await testChannel(id, "mail");
    expect(await testChannel(id, "mail")).toMatchObject({ isSent: false, error: /used up/ });
  });
});
