import { portBase } from "@cointide/testing/ports";
import { type Product, startProduct as start } from "@cointide/testing/product";

/** The first of the benchmarks' ports. */
export const PORT_BASE = portBase("BENCH");

/** Settings with which the exchange lists 2,000 pairs and moves each price with each tick. */
export const BUSY = { EXCHANGE_MORE_COINS: "1300", EXCHANGE_MOVE_EVERY_TICK: "1" };

/** The product on the benchmarks' ports, with more variables for its programs. */
export const startProduct = (settings: Record<string, string> = {}): Promise<Product> =>
  start({ base: PORT_BASE, settings });
