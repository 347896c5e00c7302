import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { restores } from "../database/schema.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { createDeliveryService } from "../testing/delivery-service.ts";

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0)) await stop();
});

describe.each(ONE_ENGINE)("after a restore on $engine", ({ open }) => {
  const opened = setUpDatabase(open);

  it("crossings from before it are logged and not sent, and later ones are sent", async () => {
    const restoredAt = Date.now();
    await opened.database.insert(restores).values([{ at: new Date(restoredAt) }, { at: new Date(0) }]);
    const service = createDeliveryService(opened);
    undo.push(service.stop, async () => void (await opened.database.delete(restores)));
    const { notifier, outbox } = await service.start();
    const { id } = await service.join({ mail: true });
    await service.cross(notifier, id, { at: restoredAt - 1_000 });
    await delay(500);
    expect(await service.states(id)).toMatchObject([
      { channel: "mail", state: "dead", error: expect.stringMatching(/restored from a backup after this/) },
    ]);
    expect(outbox.list()).toHaveLength(0);
    await service.cross(notifier, id, { at: restoredAt + 1_000 });
    await expect.poll(() => outbox.list()).toHaveLength(1);
  });
});
