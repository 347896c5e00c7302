import type { Fault } from "../../run/fault.ts";
import { seconds, timed } from "../../run/until.ts";
import { refreshMember, serviceAnswers } from "./service-fault.ts";

/** The service is told to end, as at a deployment, and started anew; its embedded database with it. */
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
