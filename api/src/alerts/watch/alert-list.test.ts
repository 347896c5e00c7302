import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { beforeEach, describe, expect, it } from "vitest";
import { alerts, users } from "../../database/schema.ts";
import { ENGINES, setUpDatabase } from "../../testing/databases.ts";
import { createWatchBench, type WatchBench } from "../../testing/watch-bench.ts";
import { alertKey, createAlertList, purgeDeletedAlerts } from "./alert-list.ts";

const ABOVE = { kind: "above", price: "100" } as const;
const OVERLAP = 30_000;

describe.each(ENGINES)("the list of alerts on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let bench: WatchBench;
  beforeEach(() => {
    bench = createWatchBench(opened.database);
  });

  const change = (id: string, to: PgUpdateSetSource<typeof alerts>) =>
    opened.database
      .update(alerts)
      .set({ changedAt: sql`clock_timestamp()`, ...to })
      .where(eq(alerts.id, id));
  const ago = (seconds: number) => sql`clock_timestamp() - ${seconds} * interval '1 second'`;

  it("has what is active, and afterwards what has changed, with an overlap for what was committed late", async () => {
    const userId = await bench.addMember();
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push(await bench.addAlert(ABOVE, { userId }));
    const [paused, old, late, kept] = ids as [string, string, string, string];
    await change(paused, { status: "paused" });
    const list = createAlertList(opened.database, OVERLAP);
    const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id).toSorted();
    expect(idsOf(await list.readAll())).toEqual([old, late, kept].toSorted());

    await change(old, { changedAt: ago(60) });
    await change(late, { changedAt: ago(20), revision: 2 });
    await change(kept, { status: "deleted" });
    const { active, gone } = await list.readChanges();
    expect(active).toMatchObject([{ id: late, revision: 2, condition: ABOVE, isWatched: false }]);
    expect(gone.toSorted()).toEqual([paused, kept].map((id) => alertKey({ userId, id })).toSorted());
  });

  it("says of alerts that are read again what became of them, also where nothing is left", async () => {
    const userId = await bench.addMember();
    const [here, paused] = [await bench.addAlert(ABOVE, { userId }), await bench.addAlert(ABOVE, { userId })];
    await change(paused, { status: "paused" });
    const never = { userId: await bench.addMember(), id: here };
    const list = createAlertList(opened.database, OVERLAP);
    const known = [{ userId, id: here }, { userId, id: paused }, never];
    const { active, gone } = await list.readAgain(known);
    expect(active).toMatchObject([{ userId, id: here }]);
    expect(new Set(gone)).toEqual(new Set([alertKey({ userId, id: paused }), alertKey(never)]));
  });

  it("leaves out what it cannot read", async () => {
    const [good, broken, strange] = [
      await bench.addAlert(ABOVE),
      await bench.addAlert(ABOVE),
      await bench.addAlert(ABOVE),
    ];
    await change(broken, { condition: "{" });
    await change(strange, { condition: '{"kind":"sideways"}' });
    expect(await createAlertList(opened.database, OVERLAP).readAll()).toMatchObject([{ id: good }]);
  });

  it("no longer has the alerts of an account that is gone", async () => {
    const userId = await bench.addMember();
    await bench.addAlert(ABOVE, { userId });
    const list = createAlertList(opened.database, OVERLAP);
    expect(await list.readAll()).toHaveLength(1);
    await opened.database.delete(users).where(eq(users.id, userId));
    expect(await list.readAll()).toEqual([]);
  });

  it("is purged of what was deleted more than a day ago", async () => {
    const [fresh, old, active] = [
      await bench.addAlert(ABOVE),
      await bench.addAlert(ABOVE),
      await bench.addAlert(ABOVE),
    ];
    await change(fresh, { status: "deleted", changedAt: ago(23 * 3_600) });
    await change(old, { status: "deleted", changedAt: ago(25 * 3_600) });
    await change(active, { changedAt: ago(25 * 3_600) });
    await purgeDeletedAlerts(opened.database);
    const left = await opened.database.select().from(alerts);
    expect(left.map(({ id }) => id).toSorted()).toEqual([fresh, active].toSorted());
  });
});
