import { seconds, timed, until } from "@cointide/testing/until";
import type { Fault } from "../run/fault.ts";
import { openPageWrite } from "./service-page-write.ts";
import { refreshMember, reloadMember, serviceAnswers } from "./service-pages.ts";

/** The service is killed in the midst of writes, and started again. */
export const serviceKilled: Fault = {
  name: "killed (kill -9) while it writes",
  kind: "service",
  lasts: 2_000,
  async inject(world) {
    const { product, writer } = world;
    const pageWrite = await openPageWrite(world);
    let lost = 0;
    const failed = writer.failed();
    const pid = product.pid("api");
    await product.kill("api");
    return {
      async prove() {
        if (await serviceAnswers(world, 500)) throw new Error("The service answers.");
        await until("a write fails", () => writer.failed() > failed);
        return `process ${pid} is gone, and writes fail`;
      },
      during: async () => [await pageWrite.press(), await reloadMember(world)].join("; "),
      lift: () => product.start("api"),
      async after() {
        const how = await refreshMember(world);
        lost = await pageWrite.lost();
        return how;
      },
      lostWrites: () => lost,
    };
  },
};

/** The service stands still for a while: it accepts requests, and answers when it goes on. */
export const servicePaused: Fault = {
  name: "paused for 5 s",
  kind: "service",
  lasts: 5_000,
  async inject(world) {
    const { product } = world;
    product.signal("api", "SIGSTOP");
    return {
      async prove() {
        if (await serviceAnswers(world, 1_000)) throw new Error("The service answers.");
        return "requests are accepted and not answered";
      },
      during: () => reloadMember(world),
      lift: async () => product.signal("api", "SIGCONT"),
      after: () => refreshMember(world),
    };
  },
};

/** The service is stopped, as at a deployment, and started again; its embedded database with it. */
export const serviceRestarted: Fault = {
  name: "restarted, and its embedded database with it",
  kind: "service",
  lasts: 0,
  async inject(world) {
    const { product } = world;
    const before = product.pid("api");
    const { ms } = await timed(product.stop("api"));
    const wasAway = !(await serviceAnswers(world, 500));
    await product.start("api");
    return {
      async prove() {
        const now = product.pid("api");
        if (!wasAway || now === before) throw new Error("The service has not been away.");
        return `process ${before} ended in ${seconds(ms)}, process ${now} serves`;
      },
      lift: async () => {},
      after: () => refreshMember(world),
    };
  },
};
