import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { alerts, users } from "../database/schema.ts";
import { alertId, alertSettings, setUpAlerts } from "../testing/alert-service.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";

const FULL = "An account holds up to 200 alerts. Delete some to make room.";
const NONE = [404, "There is no such alert."];

const ID = alertId(1);

describe.each(ONE_ENGINE)("alerts on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  const { service, ada, put, rowOf } = setUpAlerts(opened);

  async function fill(count: number, status = "active", from = 1_000): Promise<void> {
    await opened.database.execute(sql`
      INSERT INTO alerts (user_id, id, symbol, condition, note, status, created_at, changed_at, since)
      SELECT ${ada.id}, lpad(to_hex(n), 24, '0'), 'BTCUSDT', '{"kind":"above","price":"1"}', '', ${status}, now(), now(), now()
      FROM generate_series(${from}::int, ${from + count - 1}::int) AS n`);
  }

  it("are created, listed oldest first, changed and deleted", async () => {
    const first = await put({ repeatAfter: 60, note: "Sell." });
    expect(first).toEqual({
      ...{ id: ID, ...alertSettings({ repeatAfter: 60, note: "Sell." }) },
      ...{ createdAt: expect.any(Number), crossings: 0, crossedAt: null },
    });
    expect(Math.abs(first.createdAt - Date.now())).toBeLessThan(10_000);
    service.clock.ahead = 5;
    const second = await put({ condition: { kind: "moves", percent: 2.5, window: "1h" } }, alertId(0));
    expect(await ada.list()).toEqual([first, second]);

    const changed = await put({ symbol: "ETHUSDT" });
    expect(changed).toEqual({ ...first, ...alertSettings({ symbol: "ETHUSDT" }) });
    expect(await ada.list()).toEqual([changed, second]);

    expect(answer(await ada.remove(ID))).toEqual([204, ""]);
    expect(await ada.list()).toEqual([second]);
    expect(answer(await ada.remove(ID))).toEqual(NONE);
  });

  it("can be created done, when a deletion is undone late", async () => {
    expect((await put({ status: "done" })).status).toBe("done");
  });

  it("deleted and changed at once are there or not, and never half", async () => {
    await put();
    const [removed, changed] = await Promise.all([ada.remove(ID), ada.put(ID, alertSettings({ note: "x" }))]);
    expect([removed.statusCode, changed.statusCode]).toEqual([204, 200]);
    expect(["deleted", "active"]).toContain((await rowOf()).status);
  });

  describe("in a full account", () => {
    it("are no more than 200, however many are created at once", async () => {
      await fill(195);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => ada.put(alertId(n), alertSettings())),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(new Set(refused.map((refusal) => answer(refusal).join()))).toEqual(new Set([`422,${FULL}`]));
      expect(await ada.list()).toHaveLength(200);
    });

    it("can be changed and deleted, and deleted ones make room", async () => {
      await fill(200);
      await put({ note: "Sell." }, alertId(1_000));
      expect(answer(await ada.put(ID, alertSettings()))).toEqual([422, FULL]);
      await ada.remove(alertId(1_000));
      await put();
      expect(answer(await ada.put(alertId(1_000), alertSettings()))).toEqual([422, FULL]);
      expect(await ada.list()).toHaveLength(200);
    });

    it("leave room for others' alerts, and for none of its own that are paused or done", async () => {
      await fill(100, "paused");
      await fill(100, "done", 2_000);
      expect(answer(await ada.put(ID, alertSettings()))).toEqual([422, FULL]);
      const eve = await service.join();
      expect((await eve.put(ID, alertSettings())).statusCode).toBe(200);
    });

    it("do not count what was deleted", async () => {
      await fill(300, "deleted");
      await put();
      expect(await ada.list()).toHaveLength(1);
    });
  });

  describe("owned by another person", () => {
    it("cannot be seen, changed or deleted: the same id is another alert", async () => {
      const eve = await service.join();
      const mine = await put();
      expect(await eve.list()).toEqual([]);
      expect(answer(await eve.remove(ID))).toEqual(NONE);
      const hers = (await eve.put(ID, alertSettings({ symbol: "ETHUSDT" }))).json();
      expect(await ada.list()).toEqual([mine]);
      expect(await eve.list()).toEqual([hers]);
      expect((await eve.remove(ID)).statusCode).toBe(204);
      expect(await ada.list()).toEqual([mine]);
    });

    it("cannot be made: a body's id and userId are refused", async () => {
      const eve = await service.join();
      const response = await eve.put(ID, { ...alertSettings(), id: ID, userId: ada.id });
      expect(answer(response)).toEqual([422, "Form must not contain invalid fields"]);
    });
  });

  it("go with their account", async () => {
    await put();
    await opened.database.delete(users).where(eq(users.id, ada.id));
    expect(await opened.database.$count(alerts, eq(alerts.userId, ada.id))).toBe(0);
  });
});
