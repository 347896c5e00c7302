import { setTimeout as delay } from "node:timers/promises";
import { seconds, until } from "@cointide/testing/until";
import type { Fault } from "../run/fault.ts";
import type { World } from "../world/world.ts";
import { BOUND_OF_KILLS, watchAlerts } from "./alerts.ts";

const SECOND = 1_000;

/** What all of these need: instances on a PostgreSQL server. */
const ON_POSTGRESQL = {
  kind: "alerts",
  needs: "servers",
  lacks: ({ postgresql }: World) =>
    postgresql === undefined ? "no PostgreSQL server can be started here" : null,
} as const;

type Failover = { name: string; take(world: World): Promise<string>; giveBack(world: World): Promise<void> };

/** Two instances on one PostgreSQL: the one that watches is gone, and the other has to go on. */
const failover = ({ name, take, giveBack }: Failover): Fault => ({
  name,
  ...ON_POSTGRESQL,
  // Longer than the lease of the instance that watches.
  lasts: 10 * SECOND,
  async inject(world) {
    const second = await world.product.startSecondService();
    const { trial, begin, audit } = await watchAlerts(world);
    const before = trial.told();
    const how = await take(world);
    // What was under way comes at once.
    await delay(SECOND);
    const underWay = trial.told();
    return {
      prove: async () => `${how} after ${before} crossings`,
      async during() {
        await until("the other instance tells of a crossing", () => trial.told() > underWay, 30_000);
        return `the other instance told of the next crossing ${seconds(Date.now() - begin)} later`;
      },
      lift: () => giveBack(world),
      async after() {
        try {
          return await audit({ hasGap: true, bound: BOUND_OF_KILLS, kills: [begin] });
        } finally {
          await second.stop();
        }
      },
    };
  },
});

/** The PostgreSQL server crashes and comes again while alerts cross. */
const databaseCrashes: Fault = {
  name: "PostgreSQL crashes while alerts cross, and starts again",
  ...ON_POSTGRESQL,
  async inject(world) {
    const { begin, audit } = await watchAlerts(world);
    const crash = await world.postgresql?.crash();
    return {
      prove: async () => crash ?? "",
      after: () => audit({ hasGap: true, bound: BOUND_OF_KILLS, kills: [begin] }),
    };
  },
};

/** What goes wrong with instances that watch alerts on a PostgreSQL server. */
export const FAILOVER_FAULTS: readonly Fault[] = [
  failover({
    name: "the watching instance killed, another goes on",
    async take({ product }) {
      const pid = product.pid("api");
      await product.kill("api");
      return `process ${pid} is gone`;
    },
    giveBack: ({ product }) => product.start("api"),
  }),
  failover({
    name: "the watching instance stands still for 10 s, another goes on",
    async take({ product }) {
      product.signal("api", "SIGSTOP");
      return `process ${product.pid("api")} stands still`;
    },
    giveBack: async ({ product }) => product.signal("api", "SIGCONT"),
  }),
  databaseCrashes,
];
