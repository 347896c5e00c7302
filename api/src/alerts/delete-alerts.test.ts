import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { alerts } from "../database/schema.ts";
import { alertId, alertSettings, setUpAlerts } from "../testing/alert-service.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { MAX_DELETED } from "./delete-alerts.ts";

describe.each(ONE_ENGINE)("deleted alerts on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  const { service, ada, put } = setUpAlerts(opened);

  const readDeleted = async (userId: string) => {
    const rows = await opened.database
      .select({ id: alerts.id })
      .from(alerts)
      .where(and(eq(alerts.userId, userId), eq(alerts.status, "deleted")));
    return rows.map(({ id }) => id);
  };
  /** Deleted alerts of earlier, each deleted 1 s before the next one. */
  const fill = (userId: string, count: number) =>
    opened.database.execute(sql`
      INSERT INTO alerts (user_id, id, symbol, condition, note, status, created_at, changed_at, since)
      SELECT ${userId}, lpad(to_hex(n + 4096), 24, '0'), 'BTCUSDT', '{}', '', 'deleted', now(),
        now() - (${count} - n) * interval '1 second' - interval '1 minute', now()
      FROM generate_series(1, ${count}) n`);

  it.each<[string, () => Promise<{ statusCode: number }>]>([
    ["one is deleted", () => ada.remove(alertId(1))],
    ["all are deleted", () => service.send("POST", "/alerts/all", ada.token, { action: "delete" })],
  ])("are limited to the newest of their account when %s", async (_, remove) => {
    const bob = await service.join();
    await fill(ada.id, MAX_DELETED + 100);
    await fill(bob.id, 3);
    await put();
    expect((await remove()).statusCode).toBe(204);
    const left = await readDeleted(ada.id);
    expect(left).toHaveLength(MAX_DELETED);
    expect(left).toContain(alertId(1));
    expect(left).not.toContain(alertId(4096 + 1));
    expect(await readDeleted(bob.id)).toHaveLength(3);
  });

  it("can be restored, and stay deleted when a guest's import repeats", async () => {
    await put();
    await ada.remove(alertId(1));
    await ada.import([{ id: alertId(1), ...alertSettings(), crossings: 0, crossedAt: null }]);
    expect(await ada.list()).toEqual([]);
    expect((await put()).id).toBe(alertId(1));
  });
});
