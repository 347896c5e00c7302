import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import { alerts, crossings } from "../database/schema.ts";
import { ExchangeError } from "../market/exchange.ts";
import {
  alertId,
  alertSettings,
  createAlertService,
  setUpAlerts,
  type TestPerson,
} from "../testing/alert-service.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";

const MINUTE = 60_000;
const ID = alertId(1);

describe.each(ONE_ENGINE)("alerts that change on $engine", ({ engine, open }) => {
  const opened = setUpDatabase(open);
  const { service, ada, isRow, put, rowOf } = setUpAlerts(opened);

  /** The alert was armed, and crossed twice, as the watcher records it. */
  async function watch(status: "active" | "done" = "active", id = ID): Promise<void> {
    const crossedAt = new Date(1_700_000_000_000);
    await opened.database
      .update(alerts)
      .set({ isArmed: true, crossings: 2, crossedAt, status })
      .where(isRow(id, ada.id));
  }

  describe("when they are put again", () => {
    it("stay as they are when the content is equal, whatever the order of its fields", async () => {
      await put({ condition: { kind: "near", price: "64120.5", percent: 1 } });
      await watch();
      const before = await rowOf();
      service.clock.ahead = MINUTE;
      await put({ condition: { percent: 1, price: "64120.5", kind: "near" } });
      expect(await rowOf()).toEqual(before);
    });

    it.each<[string, Partial<AlertSettings>]>([
      ["another symbol", { symbol: "ETHUSDT" }],
      ["another price", { condition: { kind: "above", price: "64121" } }],
      ["another kind", { condition: { kind: "below", price: "64120.5" } }],
      ["a pause", { repeatAfter: 5 }],
    ])("begin again with %s", async (_, changes) => {
      await put();
      await watch();
      const before = await rowOf();
      service.clock.ahead = MINUTE;
      await put(changes);
      const after = await rowOf();
      expect(after).toMatchObject({ revision: 2, isArmed: false, crossings: 2, crossedAt: before.crossedAt });
      expect(after.since.getTime()).toBeGreaterThanOrEqual(before.since.getTime() + MINUTE);
      expect(after.changedAt.getTime()).toBeGreaterThan(before.changedAt.getTime());
    });

    it("keep what was seen of them when only the note is another one", async () => {
      await put();
      await watch();
      const before = await rowOf();
      service.clock.ahead = MINUTE;
      expect((await put({ note: "Buy." })).note).toBe("Buy.");
      const after = await rowOf();
      expect(after).toEqual({ ...before, note: "Buy.", changedAt: after.changedAt });
      expect(after.changedAt.getTime()).toBeGreaterThan(before.changedAt.getTime());
    });

    it("are changed for watchers when they are paused, and start over once they are active", async () => {
      await put();
      await watch();
      await put({ status: "paused" });
      expect(await rowOf()).toMatchObject({ status: "paused", revision: 2 });
      service.clock.ahead = MINUTE;
      await put();
      const row = await rowOf();
      expect(row).toMatchObject({ status: "active", revision: 3, isArmed: false, crossings: 2 });
      expect(row.since.getTime()).toBeGreaterThan(Date.now() + MINUTE / 2);
    });

    it("start over when they are active after they were done", async () => {
      await put();
      await watch("done");
      expect(await put()).toMatchObject({ status: "active", crossings: 2, crossedAt: 1_700_000_000_000 });
      expect(await rowOf()).toMatchObject({ revision: 2, isArmed: false });
    });

    it("stay done, but for their note, when the sender does not know that they are done", async () => {
      await put();
      await watch("done");
      const again = await ada.put(ID, alertSettings({ note: "Sell." }), "?crossings=1");
      expect(again.json()).toMatchObject({ status: "done", crossings: 2, note: "Sell." });
      expect(await rowOf()).toMatchObject({ status: "done", revision: 1 });
      const other = alertSettings({ condition: { kind: "above", price: "70000" } });
      expect((await ada.put(ID, other, "?crossings=1")).json()).toMatchObject({ status: "active" });
    });

    it("are watched again when the sender knows that they are done", async () => {
      await put();
      await watch("done");
      const again = await ada.put(ID, alertSettings(), "?crossings=2");
      expect(again.json()).toMatchObject({ status: "active", crossings: 2 });
    });

    it("are refused when the number of crossings is none", async () => {
      const answer = await ada.put(ID, alertSettings(), "?crossings=many");
      expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining("whole number")]);
    });

    it("are back, with what they had, when they were deleted", async () => {
      const before = await put({ note: "Sell." });
      await watch();
      await ada.remove(ID);
      expect(await rowOf()).toMatchObject({ status: "deleted", revision: 2 });
      service.clock.ahead = MINUTE;
      const back = await put({ note: "Sell." });
      expect(back).toEqual({ ...before, crossings: 2, crossedAt: 1_700_000_000_000 });
      expect(await ada.list()).toEqual([back]);
      const row = await rowOf();
      expect(row).toMatchObject({ revision: 3, isArmed: false });
      expect(row.since.getTime()).toBeGreaterThan(Date.now() + MINUTE / 2);
    });

    it("many times at once are one alert", async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ada.put(ID, alertSettings())));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
      expect(await ada.list()).toEqual([answers[0]?.json()]);
      expect(await rowOf()).toMatchObject({ revision: 1 });
    });

    it("end in one that was sent when different contents come at once", async () => {
      await put();
      const prices = ["1", "2", "3", "4", "5"];
      await Promise.all(
        prices.map((price) => ada.put(ID, alertSettings({ condition: { kind: "above", price } }))),
      );
      const [{ condition }] = await ada.list();
      expect(prices).toContain(condition.price);
      expect(await rowOf()).toMatchObject({ revision: 6 });
    });
  });

  describe("while a crossing of them is recorded", () => {
    /** The number of transactions that wait for a lock of this one. */
    async function waitersOf(within: Database): Promise<() => Promise<number>> {
      const rowsOf = (answer: unknown) => (answer as { rows: { value: number }[] }).rows;
      const [holder] = rowsOf(await within.execute(sql`SELECT pg_backend_pid() AS value`));
      const asked = sql`SELECT count(*)::int AS value FROM pg_stat_activity
        WHERE ${holder?.value ?? 0} = ANY (pg_blocking_pids(pid))`;
      return async () => rowsOf(await opened.database.execute(asked))[0]?.value ?? 0;
    }

    /** Records a crossing as the watcher does, and sends a request in the middle of it. */
    async function recordWhile(send: () => ReturnType<TestPerson["remove"]>) {
      const at = new Date(1_700_000_000_000);
      const { sent } = await opened.database.transaction(async (within) => {
        await within
          .update(alerts)
          .set({ status: "done", crossings: 1, crossedAt: at })
          .where(isRow(ID, ada.id));
        const sent = send();
        // The embedded database runs one transaction after the other.
        if (engine === "postgresql") await expect.poll(await waitersOf(within)).toBe(1);
        await within.insert(crossings).values({
          ...{ userId: ada.id, alertId: ID, number: 1, symbol: "BTCUSDT", condition: "{}", note: "" },
          ...{ price: "64120.5", at, source: "tick" as const, recordedAt: at },
        });
        return { sent };
      });
      return sent;
    }

    it("are changed afterwards, and keep the crossing", async () => {
      await put();
      const answer = await recordWhile(() => ada.put(ID, alertSettings()));
      expect(answer.json()).toMatchObject({ status: "active", crossings: 1, crossedAt: 1_700_000_000_000 });
      expect(await rowOf()).toMatchObject({ revision: 2, isArmed: false });
    });

    it("are deleted afterwards, and keep the crossing", async () => {
      await put();
      expect((await recordWhile(() => ada.remove(ID))).statusCode).toBe(204);
      expect(await rowOf()).toMatchObject({ status: "deleted", crossings: 1, revision: 2 });
    });
  });

  describe("for an unlisted symbol", () => {
    const UNLISTED = [422, "MATICUSDT is not listed by the exchange."];

    it("are refused, new or changed", async () => {
      const sent = alertSettings({ symbol: "MATICUSDT" });
      expect(answer(await ada.put(ID, sent))).toEqual(UNLISTED);
      expect(answer(await ada.put(ID, { ...sent, status: "paused" }))).toEqual(UNLISTED);
      await put();
      expect(answer(await ada.put(ID, sent))).toEqual(UNLISTED);
      expect(await ada.list()).toMatchObject([{ symbol: "BTCUSDT" }]);
    });

    it("are accepted while the exchange does not say what it lists", async () => {
      const { exchange, join } = createAlertService(opened);
      exchange.failure = new ExchangeError("unreachable", 1_000);
      const eve = await join();
      expect((await eve.put(ID, alertSettings({ symbol: "MATICUSDT" }))).statusCode).toBe(200);
    });

    it("are accepted while the market is not open yet, without a long wait", async () => {
      const { join } = createAlertService(opened, { opening: new Promise(() => {}) });
      const eve = await join();
      expect((await eve.put(ID, alertSettings({ symbol: "MATICUSDT" }))).statusCode).toBe(200);
    });

    it("can be noted down, paused and deleted where it was listed before, but not woken", async () => {
      const { exchange, join } = createAlertService(opened);
      exchange.failure = new ExchangeError("unreachable", 1_000);
      const eve = await join();
      const sent = alertSettings({ symbol: "MATICUSDT" });
      await eve.put(ID, sent);
      exchange.failure = null;
      expect((await eve.put(ID, { ...sent, note: "Gone?" })).statusCode).toBe(200);
      expect((await eve.put(ID, { ...sent, status: "paused" })).statusCode).toBe(200);
      expect(answer(await eve.put(ID, sent))).toEqual(UNLISTED);
      expect((await eve.remove(ID)).statusCode).toBe(204);
    });
  });
});
