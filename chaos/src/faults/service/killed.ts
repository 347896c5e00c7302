import type { Fault } from "../../run/fault.ts";
import { until } from "../../run/until.ts";
import { openPageWrite } from "./page-write.ts";
import { refreshMember, reloadMember, serviceAnswers } from "./service-fault.ts";

/** The service is killed in the midst of writes, and started again. */
export const serviceKilled: Fault = {
  name: "killed (kill -9) while it writes",
  kind: "service",
  short: true,
  lasts: 2_000,
  lastsShort: 1_000,
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
