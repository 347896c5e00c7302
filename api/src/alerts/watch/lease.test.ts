import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { leases } from "../../database/schema.ts";
import { ENGINES, setUpDatabase } from "../../testing/databases.ts";
import { acquireLease, LeaseLostError, releaseLease, renewLease, requireLease } from "./lease.ts";

const LASTS = 60_000;

describe.each(ENGINES)("the lease on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  beforeEach(async () => {
    await opened.database.delete(leases);
  });

  const expire = () =>
    opened.database
      .update(leases)
      .set({ expiresAt: sql`clock_timestamp() - interval '1 ms'` })
      .where(eq(leases.name, "alerts"));

  it("is held by one at a time, until it is released or expires", async () => {
    const { database } = opened;
    expect(await acquireLease(database, "one", LASTS)).toBe(1);
    expect(await acquireLease(database, "two", LASTS)).toBeNull();
    await releaseLease(database, 1);
    expect(await acquireLease(database, "two", LASTS)).toBe(2);
    expect(await acquireLease(database, "one", LASTS)).toBeNull();
    await expire();
    expect(await acquireLease(database, "one", LASTS)).toBe(3);
  });

  it("is given to one of many who try at once", async () => {
    const tries = Array.from({ length: 8 }, (_, at) => acquireLease(opened.database, `${at}`, LASTS));
    expect((await Promise.all(tries)).filter((term) => term !== null)).toEqual([1]);
  });

  it("holds on where it is renewed, also late, as long as nobody else took it", async () => {
    const { database } = opened;
    await acquireLease(database, "one", LASTS);
    await expire();
    expect(await renewLease(database, 1, LASTS)).toBe(true);
    expect(await acquireLease(database, "two", LASTS)).toBeNull();
    await expire();
    expect(await acquireLease(database, "two", LASTS)).toBe(2);
    expect(await renewLease(database, 1, LASTS)).toBe(false);
    await releaseLease(database, 1);
    expect(await renewLease(database, 2, LASTS)).toBe(true);
  });

  it("keeps a former holder from writing", async () => {
    const { database } = opened;
    await acquireLease(database, "one", LASTS);
    await database.transaction((within) => requireLease(within, 1));
    await expire();
    await acquireLease(database, "two", LASTS);
    await expect(database.transaction((within) => requireLease(within, 1))).rejects.toThrow(LeaseLostError);
    await database.transaction((within) => requireLease(within, 2));
  });
});
