import { randomBytes } from "node:crypto";
import { type Crossing, crossingId } from "@cointide/shared/contracts/alerts";
import { asc, eq } from "drizzle-orm";
import { Registry } from "prom-client";
import { deriveKeys } from "../accounts/keys.ts";
import type { Notifier, RecordedCrossing } from "../alerts/watch/notifier.ts";
import { alertChannels, crossings, deliveries, pushSubscriptions, users } from "../database/schema.ts";
import { startDelivery } from "../delivery/start-delivery.ts";
import { createOutbox } from "../mail/outbox.ts";
import type { TestDatabase } from "./databases.ts";
import { joinPerson } from "./join-person.ts";
import { silentLog } from "./test-log.ts";
import { TEST_SECRET } from "./test-people.ts";
import { createTestSubscription } from "./test-subscription.ts";

const keys = deriveKeys(TEST_SECRET);

export type DeliveryOptions = Partial<Parameters<typeof startDelivery>[0]> & { ports?: number[] };

/** What is delivered over a test's database, by as many instances as it starts; `stop` ends them all. */
export function createDeliveryService({ database }: Pick<TestDatabase, "database">) {
  const undo: (() => Promise<void>)[] = [];

  /** Starts an instance, which tries again soon. */
  async function start({ ports = [], ...options }: DeliveryOptions = {}) {
    const outbox = createOutbox(Date.now);
    const register = new Registry();
    const { stop, ...delivery } = await startDelivery({
      ...{ database, mailer: outbox, keys, log: silentLog(), metrics: { register } },
      ...{ publicOrigin: "https://cointide.test", from: "Cointide <mail@cointide.test>" },
      policy: { production: false, loopbackPorts: ports },
      pauses: [10, 20, 30],
      pollEvery: 100,
      timeout: 10_000,
      ...options,
    });
    undo.push(stop);
    return { ...delivery, outbox, register, stop };
  }

  async function join(channels: Partial<typeof alertChannels.$inferInsert> = {}) {
    const { id } = await joinPerson(database, keys);
    await database.insert(alertChannels).values({ userId: id, mail: false, ...channels });
    const [{ email } = { email: "" }] = await database.select().from(users).where(eq(users.id, id));
    return { id, email };
  }

  /** Subscribes a browser of a member. */
  async function subscribe(userId: string, endpoint: string) {
    const { read, ...subscription } = createTestSubscription();
    await database
      .insert(pushSubscriptions)
      .values({ userId, endpoint, ...subscription, createdAt: new Date() });
    return read;
  }

  /** Records a member's crossings and hands them to the notifier in one transaction, which a test may have fail. */
  async function cross(
    notifier: Notifier,
    userId: string,
    { times = 1, fails = false, ...fields }: Partial<Crossing> & { times?: number; fails?: boolean } = {},
  ): Promise<string[]> {
    const alertId = randomBytes(12).toString("hex");
    const crossing = { ...CROSSING, alertId, ...fields };
    const recorded: RecordedCrossing[] = [];
    await database.transaction(async (transaction) => {
      for (let number = 1; number <= times; number += 1) {
        const [row] = await transaction
          .insert(crossings)
          .values({
            ...{ ...crossing, userId, number, condition: JSON.stringify(crossing.condition) },
            ...{ at: new Date(crossing.at), recordedAt: new Date() },
            missedSince: crossing.missedSince === null ? null : new Date(crossing.missedSince),
          })
          .returning();
        recorded.push({ ...crossing, userId, number, ordinal: row?.ordinal ?? 0 });
      }
      await notifier.enqueue(transaction, recorded);
      if (fails) throw new Error("The transaction is rolled back.");
    });
    return recorded.map(({ number }) => crossingId(alertId, number));
  }

  /** What became of a member's deliveries, in their order. */
  const states = (userId: string) =>
    database
      .select({ channel: deliveries.channel, state: deliveries.state, error: deliveries.error })
      .from(deliveries)
      .innerJoin(crossings, eq(crossings.ordinal, deliveries.crossing))
      .where(eq(crossings.userId, userId))
      .orderBy(asc(deliveries.crossing), asc(deliveries.channel));

  async function stop(): Promise<void> {
    for (const end of undo.splice(0).reverse()) await end();
  }
  return { start, join, subscribe, cross, states, stop };
}

const CROSSING: Omit<Crossing, "alertId" | "number"> = {
  ...{ symbol: "BTCUSDT", condition: { kind: "above", price: "53000" }, note: "Sell a tenth." },
  ...{ price: "53001.20", at: Date.parse("2026-11-25T12:03:07Z"), source: "tick", missedSince: null },
};
