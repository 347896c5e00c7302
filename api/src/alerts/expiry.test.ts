import { alertsSchema } from "@cointide/shared/contracts/alert-schemas";
import type { Alert } from "@cointide/shared/contracts/alerts";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { alerts } from "../database/schema.ts";
import { alertId, alertSettings, setUpAlerts } from "../testing/alert-service.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { expireAlerts } from "./expiry.ts";

const MINUTE = 60_000;
const soon = () => Date.now() + 10 * MINUTE;

describe.each(ONE_ENGINE)("clients of both versions on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  const { service, ada } = setUpAlerts(opened);
  const list = async (query: string) => {
    const response = await service.send("GET", `/alerts${query}`, ada.token);
    return alertsSchema.parse(response.json());
  };
  const put = async (number: number, changes: Partial<Alert>, query = "?version=2") => {
    const response = await ada.put(alertId(number), alertSettings(changes), query);
    expect(response.statusCode, response.body).toBe(200);
    return response.json() as Alert;
  };
  const rowOf = async (number: number) => {
    const rows = await opened.database
      .select()
      .from(alerts)
      .where(eq(alerts.id, alertId(number)));
    return rows.find(({ userId }) => userId === ada.id);
  };

  it("see what they know: only those of version 2 hear of expiry and of the service's version", async () => {
    const expiresAt = soon();
    expect((await put(1, { expiresAt })).expiresAt).toBe(expiresAt);
    expect(await list("?version=2")).toMatchObject({ version: 2, alerts: [{ expiresAt }] });
    const older = await service.send("GET", "/alerts", ada.token);
    expect(Object.keys(older.json())).toEqual(["alerts"]);
    expect(older.json().alerts[0]).not.toHaveProperty("expiresAt");
    expect(await put(1, { note: "old" }, "")).not.toHaveProperty("expiresAt");
  });

  it("keep an expiry that they know nothing of, and take it away by null", async () => {
    const expiresAt = soon();
    await put(1, { expiresAt });
    await put(1, { note: "from an older page" }, "");
    expect((await list("?version=2")).alerts[0]).toMatchObject({ note: "from an older page", expiresAt });
    expect((await put(1, { note: "from an older page", expiresAt: null })).expiresAt).toBeNull();
  });

  it("have an alert done a minute after it expired, and no sooner", async () => {
    const expiresAt = soon();
    await put(1, { expiresAt });
    await put(2, {});
    await expireAlerts(opened.database, expiresAt + MINUTE - 1);
    expect((await rowOf(1))?.status).toBe("active");
    const { revision = 0 } = (await rowOf(1)) ?? {};
    await expireAlerts(opened.database, expiresAt + MINUTE);
    // The revision is another one, so earlier judgements no longer count.
    expect(await rowOf(1)).toMatchObject({ status: "done", revision: revision + 1 });
    expect((await rowOf(2))?.status).toBe("active");
  });

  it("cannot choose a moment that has passed; an older page wakes an expired alert without an end", async () => {
    const refused = await ada.put(alertId(1), alertSettings({ expiresAt: Date.now() - 1 }), "?version=2");
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain("That time has passed.");
    const expiresAt = soon();
    await put(1, { expiresAt });
    await expireAlerts(opened.database, expiresAt + MINUTE);
    service.clock.ahead = 20 * MINUTE;
    await put(1, {}, "");
    service.clock.ahead = 0;
    expect(await rowOf(1)).toMatchObject({ status: "active", expiresAt: null });
  });

  it("pause, resume and delete all alerts at once", async () => {
    const all = async (action: string) => {
      const response = await service.send("POST", "/alerts/all", ada.token, { action });
      expect(response.statusCode, response.body).toBe(204);
    };
    await put(1, {});
    await put(2, { symbol: "ETHUSDT", status: "paused" });
    await put(3, { symbol: "ADAUSDT" });
    await opened.database
      .update(alerts)
      .set({ status: "done" })
      .where(eq(alerts.id, alertId(3)));
    const { revision = 0 } = (await rowOf(1)) ?? {};
    await all("pause");
    expect((await list("")).alerts.map(({ status }) => status)).toEqual(["paused", "paused", "done"]);
    expect((await rowOf(1))?.revision).toBe(revision + 1);
    await opened.database
      .update(alerts)
      .set({ symbol: "GONEUSDT" })
      .where(eq(alerts.id, alertId(2)));
    await all("resume");
    expect((await list("")).alerts.map(({ status }) => status)).toEqual(["active", "paused", "done"]);
    await all("delete");
    expect((await list("")).alerts).toEqual([]);
    expect((await service.send("POST", "/alerts/all", ada.token, { action: "eat" })).statusCode).toBe(422);
  });
});
