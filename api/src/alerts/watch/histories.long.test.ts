import { findFailures } from "@cointide/shared/alerts/testing/check-histories";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { alerts, users, watermarks } from "../../database/schema.ts";
import { ENGINES, setUpDatabase } from "../../testing/databases.ts";
import { type HistoryStorage, watchHistoryOf } from "../../testing/watch-history.ts";
import { createDatabaseStorage } from "./database-storage.ts";
import { acquireLease } from "./lease.ts";

const HISTORIES = 20;

afterEach(() => vi.useRealTimers());

describe.each(ENGINES.slice(0, 1))("on $engine", ({ open }) => {
  const opened = setUpDatabase(open);

  /** The database, with a member of the history's own. */
  async function createStorage(userId: string): Promise<HistoryStorage> {
    const { database } = opened;
    const createdAt = new Date();
    const email = `${userId}@example.com`;
    await database
      .insert(users)
      .values({ id: userId, name: "Ada", email, emailKey: email, passwordHash: "-", createdAt });
    const term = (await acquireLease(database, userId, 0)) as number;
    return {
      storage: createDatabaseStorage({
        database,
        term,
        overlap: 30_000,
        notifier: { enqueue: async () => {} },
      }),
      async addAlert({ id, symbol, condition, repeatAfter, since }) {
        await database.insert(alerts).values({
          ...{ userId, id, symbol, repeatAfter, note: "", condition: JSON.stringify(condition) },
          ...{ status: "active", since: new Date(since), createdAt, changedAt: new Date() },
        });
      },
      async watermark(symbol) {
        const [row] = await database.select().from(watermarks).where(eq(watermarks.symbol, symbol));
        return row?.at.getTime() ?? null;
      },
    };
  }

  it("records each crossing once and in its time, whatever fails", async () => {
    const failures: string[] = [];
    let crossings = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const history = await watchHistoryOf(seed, await createStorage(`member ${seed}`));
      for (const failure of findFailures(history)) failures.push(`seed ${seed}: ${failure}`);
      for (const reports of history.reports.values()) crossings += reports.length;
      await opened.database.delete(users);
    }
    expect(failures).toEqual([]);
    expect(crossings).toBeGreaterThan(8 * HISTORIES);
  }, 900_000);
});
