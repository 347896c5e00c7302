import type { Fault } from "../../run/fault.ts";
import { seconds, timed } from "../../run/until.ts";
import { signUp } from "../../world/service-client.ts";
import { refreshMember } from "./service-fault.ts";

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
