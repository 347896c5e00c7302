import { setTimeout as delay } from "node:timers/promises";
import { seconds, until } from "@cointide/testing/until";
import type { Fault, Injected } from "../run/fault.ts";
import type { World } from "../world/world.ts";
import { watchAlerts } from "./alerts.ts";

const SECOND = 1_000;
/** Longer than the lease of the instance that watches. */
const AWAY = 10 * SECOND;
/** The lease, the gap's klines and a busy machine; and jobs of the instance that is gone are taken over after 30 s. */
const BOUND = 45 * SECOND;

type Failover = { name: string; take(world: World): Promise<string>; giveBack(world: World): Promise<void> };

const lacks = ({ postgresql }: World): string | null =>
  postgresql === undefined ? "no PostgreSQL server can be started here" : null;

/** Two instances on one PostgreSQL: the one that watches is gone, and the other has to go on. */
const failover = ({ name, take, giveBack }: Failover): Fault => ({
  name,
  kind: "alerts",
  needs: "servers",
  lacks,
  lasts: AWAY,
  async inject(world): Promise<Injected> {
    const second = await world.product.startSecondService();
    const watched = await watchAlerts(world);
    const before = watched.trial.told();
    const begin = Date.now();
    const how = await take(world);
    // What was under way comes at once.
    await delay(SECOND);
    const underWay = watched.trial.told();
    return {
      prove: async () => `${how} after ${before} crossings`,
      async during() {
        await until("the other instance tells of a crossing", () => watched.trial.told() > underWay, 30_000);
        return `the other instance told of the next crossing ${seconds(Date.now() - begin)} later`;
      },
      lift: () => giveBack(world),
      async after() {
        try {
          return await watched.audit({
            gap: { from: begin, to: Date.now() },
            ...{ bound: BOUND, kills: [begin] },
          });
        } finally {
          await second.stop();
        }
      },
      alerts: watched.counts,
    };
  },
});

/** The PostgreSQL server crashes and comes again while alerts cross. */
const databaseCrashes: Fault = {
  name: "PostgreSQL crashes while alerts cross, and starts again",
  kind: "alerts",
  needs: "servers",
  lacks,
  lasts: 0,
  async inject(world): Promise<Injected> {
    const watched = await watchAlerts(world);
    const begin = Date.now();
    const crash = await world.postgresql?.crash();
    return {
      async prove() {
        if (crash === undefined || crash.before === crash.after) throw new Error("PostgreSQL never ended.");
        return `its process ${crash.before} ended, ${crash.after} serves`;
      },
      lift: async () => {},
      after: () =>
        watched.audit({ gap: { from: begin, to: Date.now() }, ...{ bound: BOUND, kills: [begin] } }),
      alerts: watched.counts,
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
