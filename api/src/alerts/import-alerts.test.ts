import type { Alert } from "@cointide/shared/contracts/alerts";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { alerts } from "../database/schema.ts";
import { alertId, alertSettings, setUpAlerts, type TestPerson } from "../testing/alert-service.ts";
import { ENGINES, setUpDatabase } from "../testing/databases.ts";

const [A, B, C] = [alertId(12), alertId(11), alertId(10)];
const local = (id: string, changes: Partial<Alert> = {}) => ({
  ...{ id, ...alertSettings(), crossings: 0, crossedAt: null },
  ...changes,
});

describe.each(ENGINES)("an import of alerts on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  const { service, ada } = setUpAlerts(opened);

  async function importAll(person: TestPerson, ...list: object[]): Promise<string[]> {
    const response = await person.import(list);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().ids;
  }
  const idsOf = async (person: TestPerson) => (await person.list()).map(({ id }: { id: string }) => id);

  it("adds the alerts in their order, as they are", async () => {
    const sent = [
      local(A, { note: "Sell.", repeatAfter: 5 }),
      local(B, { status: "paused", symbol: "ETHUSDT" }),
      local(C, {
        ...{ status: "done", condition: { kind: "moves", percent: 2, window: "5m" } },
        ...{ crossings: 3, crossedAt: 1_790_000_000_000 },
      }),
    ];
    expect(await importAll(ada, ...sent)).toEqual([A, B, C]);
    const added = { createdAt: expect.any(Number) };
    expect(await ada.list()).toEqual(sent.map((alert) => ({ ...alert, ...added })));
  });

  it("changes nothing when it is repeated", async () => {
    await importAll(ada, local(A), local(B));
    const before = await opened.database.select().from(alerts).where(eq(alerts.userId, ada.id));
    expect(await importAll(ada, local(A), local(B))).toEqual([A, B]);
    expect(await opened.database.select().from(alerts).where(eq(alerts.userId, ada.id))).toEqual(before);
  });

  it("adds each alert once when it runs ten times at once", async () => {
    const list = Array.from({ length: 20 }, (_, n) => local(alertId(n)));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, shift) => importAll(ada, ...list.slice(shift), ...list.slice(0, shift))),
    );
    for (const ids of answers) expect([...ids].sort()).toEqual(list.map(({ id }) => id));
    expect(await ada.list()).toHaveLength(20);
  });

  it("adds the first when it names an alert twice", async () => {
    expect(await importAll(ada, local(A, { note: "1" }), local(A, { note: "2" }))).toEqual([A]);
    expect(await ada.list()).toMatchObject([{ id: A, note: "1" }]);
  });

  it("leaves alone what was changed or deleted since, and adds the others", async () => {
    await importAll(ada, local(A), local(B));
    await ada.put(A, alertSettings({ note: "Mine." }));
    await ada.remove(B);
    expect(await importAll(ada, local(A), local(B), local(C))).toEqual([A, B, C]);
    expect(await ada.list()).toMatchObject([
      { id: A, note: "Mine." },
      { id: C, note: "" },
    ]);
  });

  it("gives each of two accounts its own when both import the same alerts", async () => {
    const eve = await service.join();
    await importAll(ada, local(A));
    await importAll(eve, local(A, { note: "Eve's" }));
    expect(await ada.list()).toMatchObject([{ id: A, note: "" }]);
    expect(await eve.list()).toMatchObject([{ id: A, note: "Eve's" }]);
  });

  it("takes an alert of a pair that was delisted, but has it rest", async () => {
    await importAll(
      ada,
      local(A, { symbol: "MATICUSDT" }),
      local(B),
      local(C, { symbol: "MATICUSDT", status: "done" }),
    );
    expect((await ada.list()).map(({ status }: Alert) => status)).toEqual(["paused", "active", "done"]);
  });

  it("adds nothing at all if one alert is malformed", async () => {
    const response = await ada.import([local(A), local("x")]);
    expect([response.statusCode, response.body]).toEqual([422, "An alert's id has 24 hex digits."]);
    expect(await ada.list()).toEqual([]);
  });

  it("is refused when it is no list, too long or too large", async () => {
    const many = Array.from({ length: 201 }, (_, n) => local(alertId(n)));
    expect((await ada.import(many)).body).toBe("Import at most 200 alerts at once.");
    expect((await ada.import({})).body).toBe("Send the alerts as a list, each with its id.");
    const large = await ada.import([local(A, { note: "x".repeat(65_536) })]);
    expect([large.statusCode, large.body]).toEqual([413, "The request is too large."]);
    expect(await ada.list()).toEqual([]);
  });

  it("accepts as many as an account holds, and refuses one more as a whole", async () => {
    await importAll(ada, ...Array.from({ length: 200 }, (_, n) => local(alertId(n))));
    const response = await ada.import([local(alertId(7)), local(alertId(1_000))]);
    expect([response.statusCode, response.body]).toEqual([
      422,
      "An account holds up to 200 alerts. Delete some to make room.",
    ]);
    expect(await importAll(ada, local(alertId(7)))).toEqual([alertId(7)]);
    expect(await idsOf(ada)).toEqual(Array.from({ length: 200 }, (_, n) => alertId(n)));
  });

  it("never makes more than an account holds when creates come at once", async () => {
    await importAll(ada, ...Array.from({ length: 195 }, (_, n) => local(alertId(n))));
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => ada.put(alertId(1_000 + n), alertSettings())),
      ...[0, 1].map((turn) => ada.import([0, 1, 2].map((n) => local(alertId(2_000 + 10 * turn + n))))),
    ]);
    for (const { statusCode } of answers) expect([200, 422]).toContain(statusCode);
    expect((await ada.list()).length).toBeLessThanOrEqual(200);
    expect((await ada.list()).length).toBeGreaterThanOrEqual(198);
  });
});
