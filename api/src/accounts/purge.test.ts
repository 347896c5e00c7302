import { describe, expect, it } from "vitest";
import { crossings, mailings, pendingChanges, sessions, users } from "../database/schema.ts";
import { createAccountService } from "../testing/account-service.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { silentLog } from "../testing/test-log.ts";
import { purge, startPurging } from "./purge.ts";

const ADA = "ada@example.com";
const PASSWORD = "Passw0rd";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const opened = setUpDatabase(open);

  const counts = async () => {
    const { database } = opened;
    const kinds = await database.select({ kind: pendingChanges.kind }).from(pendingChanges);
    return {
      pending: kinds.map(({ kind }) => kind).sort(),
      sessions: await database.$count(sessions),
      mailings: await database.$count(mailings),
    };
  };

  it("what can have no effect any longer is forgotten, and nothing else", async () => {
    const { browser, clock } = await createAccountService(opened);
    await browser().join(ADA, PASSWORD);
    await browser().post("/user", { name: "Eve", email: "eve@example.com", password: PASSWORD });
    await browser().put("/user/password", { email: ADA, password: PASSWORD });
    const after = async (ms: number) => {
      await purge(opened.database, clock.now() + ms);
      return counts();
    };
    expect(await after(HOUR)).toEqual({ pending: ["account", "password"], sessions: 1, mailings: 3 });
    expect(await after(HOUR + 1)).toEqual({ pending: ["account"], sessions: 1, mailings: 3 });
    expect(await after(DAY + 1)).toEqual({ pending: ["account"], sessions: 1, mailings: 0 });
    expect(await after(7 * DAY + 1)).toEqual({ pending: [], sessions: 1, mailings: 0 });
    expect(await after(30 * DAY + 1)).toEqual({ pending: [], sessions: 0, mailings: 0 });
  });

  it("crossings of alerts are forgotten after 90 days", async () => {
    const { browser, clock } = await createAccountService(opened);
    await browser().join(ADA, PASSWORD);
    const [{ id: userId } = { id: "" }] = await opened.database.select({ id: users.id }).from(users);
    const now = new Date(clock.now());
    await opened.database.insert(crossings).values({
      ...{ userId, alertId: "a", number: 1, symbol: "BTCUSDT", condition: "{}", note: "", price: "1" },
      ...{ at: now, source: "tick", recordedAt: now },
    });
    await purge(opened.database, clock.now() + 90 * DAY);
    expect(await opened.database.$count(crossings)).toBe(1);
    await purge(opened.database, clock.now() + 90 * DAY + 1);
    expect(await opened.database.$count(crossings)).toBe(0);
  });

  it("it begins with the service and ends with it", async () => {
    const { browser, clock } = await createAccountService(opened);
    await browser().join(ADA, PASSWORD);
    await startPurging(opened.database, () => clock.now() + 31 * DAY, silentLog())();
    expect((await counts()).sessions).toBe(0);
  });
});
