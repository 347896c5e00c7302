import { seconds, timed, until } from "@cointide/testing/until";
import type { Fault } from "../run/fault.ts";
import { signUp } from "../world/service-client.ts";
import { refreshMember, reloadMember } from "./service-pages.ts";

/** The PostgreSQL server crashes and comes again, while writes are under way. */
export const serviceDatabaseRestarted: Fault = {
  name: "its PostgreSQL crashed and started again",
  kind: "service",
  needs: "servers",
  lacks: ({ postgresql }) => (postgresql === undefined ? "no PostgreSQL server can be started here" : null),
  lasts: 0,
  async inject(world) {
    const failed = world.writer.failed();
    const crashing = world.postgresql?.crash();
    return {
      async prove() {
        const crash = await crashing;
        await until("a write fails", () => world.writer.failed() > failed);
        if (crash === undefined || crash.before === crash.after) throw new Error("PostgreSQL never ended.");
        return `its process ${crash.before} ended, ${crash.after} serves; writes failed`;
      },
      during: () => reloadMember(world),
      lift: async () => {},
      after: () => refreshMember(world),
    };
  },
};

/** The Redis that limits and prices are shared through is killed, and comes back empty. */
export const serviceRedisGone: Fault = {
  name: "its Redis gone",
  kind: "service",
  needs: "servers",
  lacks: ({ redis }) => (redis === undefined ? "no Redis server can be started here" : null),
  lasts: 3_000,
  async inject(world) {
    const { redis, product } = world;
    await redis?.kill();
    return {
      async prove() {
        if (redis === undefined || (await redis.answers())) throw new Error("Redis answers.");
        return "nothing listens at its port";
      },
      async during() {
        const { ms } = await timed(signUp(product.serviceUrl, "Newcomer"));
        return `a newcomer signed up in ${seconds(ms)} meanwhile`;
      },
      lift: async () => redis?.start(),
      after: () => refreshMember(world),
    };
  },
};
