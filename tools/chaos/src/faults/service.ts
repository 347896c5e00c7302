import { seconds, timed, until } from "@cointide/testing/until";
import type { Fault } from "../run/fault.ts";
import { signUp } from "../world/service-client.ts";
import { openPageWrite, proveSilent, refreshMember, reloadMember } from "./service-pages.ts";

/** The service is killed in the midst of writes, and started again. */
const killed: Fault = {
  name: "killed (kill -9) while it writes",
  kind: "service",
  lasts: 2_000,
  async inject(world) {
    const { product, writer } = world;
    const pageWrite = await openPageWrite(world);
    const failed = writer.failed();
    const pid = product.pid("api");
    await product.kill("api");
    return {
      async prove() {
        await proveSilent(world);
        await until("a write fails", () => writer.failed() > failed);
        return `process ${pid} is gone, and writes fail`;
      },
      during: async () => [await pageWrite.press(), await reloadMember(world)].join("; "),
      lift: () => product.start("api"),
      after: async () => pageWrite.look(await refreshMember(world)),
    };
  },
};

/** The service stands still for a while: it accepts requests, and answers when it goes on. */
const paused: Fault = {
  name: "paused for 5 s",
  kind: "service",
  lasts: 5_000,
  async inject(world) {
    const { product } = world;
    product.signal("api", "SIGSTOP");
    return {
      async prove() {
        await proveSilent(world, 1_000);
        return "requests are accepted and not answered";
      },
      during: () => reloadMember(world),
      lift: async () => product.signal("api", "SIGCONT"),
      after: () => refreshMember(world),
    };
  },
};

/** The service is stopped, as at a deployment, and started again; its embedded database with it. */
const restarted: Fault = {
  name: "restarted, and its embedded database with it",
  kind: "service",
  async inject(world) {
    const { product } = world;
    const before = product.pid("api");
    const { ms } = await timed(product.stop("api"));
    const silent = await proveSilent(world).then(
      () => true,
      () => false,
    );
    await product.start("api");
    return {
      async prove() {
        const now = product.pid("api");
        if (!silent || now === before) throw new Error("The service has not been away.");
        return `process ${before} ended in ${seconds(ms)}, process ${now} serves`;
      },
      after: () => refreshMember(world),
    };
  },
};

/** The PostgreSQL server crashes and comes again, while writes are under way. */
const databaseRestarted: Fault = {
  name: "its PostgreSQL crashed and started again",
  kind: "service",
  needs: "servers",
  lacks: ({ postgresql }) => (postgresql === undefined ? "no PostgreSQL server can be started here" : null),
  async inject(world) {
    const failed = world.writer.failed();
    const crashing = world.postgresql?.crash();
    return {
      async prove() {
        const crash = await crashing;
        await until("a write fails", () => world.writer.failed() > failed);
        return `${crash}; writes failed`;
      },
      during: () => reloadMember(world),
      after: () => refreshMember(world),
    };
  },
};

/** The Redis that limits and prices are shared through is killed, and comes back empty. */
const redisGone: Fault = {
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

/** What goes wrong with the process of the service, and with the servers that it uses. */
export const PROCESS_FAULTS: readonly Fault[] = [killed, paused, restarted];
export const SERVER_FAULTS: readonly Fault[] = [databaseRestarted, redisGone];
