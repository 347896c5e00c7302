import type { Fault } from "../../run/fault.ts";
import { until } from "../../run/until.ts";
import type { ProbeFacts } from "../../world/feed-probe.ts";

type FeedFault = Omit<Fault, "kind" | "inject"> & {
  /** What the exchange is ordered to do, one after the other. */
  orders: { kind: string; [detail: string]: unknown }[];
  /** What a plain client of the exchange notices of it, in words; false while it does not. */
  noticed(facts: ProbeFacts): string | false;
};

/** A fault that the simulated exchange is ordered to have, and that a client beside the product must notice. */
export function feedFault({ orders, noticed, ...fault }: FeedFault): Fault {
  return {
    ...fault,
    kind: "feed",
    async inject({ product: { exchange }, probe }) {
      probe.begin();
      for (const order of orders) await exchange.fault(order);
      return {
        prove: () => until(`a plain client notices "${fault.name}"`, () => noticed(probe.facts())),
        lift: () => exchange.reset(),
      };
    },
  };
}
