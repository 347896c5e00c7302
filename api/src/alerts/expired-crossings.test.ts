import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alerts } from "../database/schema.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { createWatchBench, expectLive, SOON, startLive, type WatchBench } from "../testing/watch-bench.ts";

const ABOVE = { kind: "above", price: "100" } as const;

describe.each(ONE_ENGINE)("an alert that has expired a moment ago on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let bench: WatchBench;
  beforeEach(() => {
    bench = createWatchBench(opened.database);
  });
  afterEach(() => bench.clear());

  async function addExpiring(inMs: number): Promise<string> {
    const id = await bench.addAlert(ABOVE);
    await opened.database
      .update(alerts)
      .set({ expiresAt: new Date(Date.now() + inMs) })
      .where(eq(alerts.id, id));
    return id;
  }

  it("records no crossing of a later price, though it is still watched for late ones", async () => {
    const over = await addExpiring(-1_000);
    const going = await addExpiring(60_000);
    const instance = await startLive(bench);
    bench.trade(99);
    await expectLive(instance);
    bench.trade(101);
    await expect.poll(async () => (await bench.log()).map(({ alertId }) => alertId), SOON).toEqual([going]);
    expect((await bench.alert(over))?.crossings).toBe(0);
  });
});
