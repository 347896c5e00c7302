import type { Fault } from "../../run/fault.ts";
import { refreshMember, reloadMember, serviceAnswers } from "./service-fault.ts";

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
