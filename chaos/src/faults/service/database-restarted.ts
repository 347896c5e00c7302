import type { Fault } from "../../run/fault.ts";
import { until } from "../../run/until.ts";
import { refreshMember, reloadMember } from "./service-fault.ts";

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
