import { RUNNING_FEED } from "../../run/fault.ts";
import { feedFault } from "./feed-fault.ts";

const LATE = 2;

/** After each tick comes the one of half a minute before, with the trade ids of then, and both come twice. */
export const feedReordered = feedFault({
  name: "reordered: after each tick one of 30 s before",
  short: true,
  oldest: RUNNING_FEED,
  lasts: 4_000,
  lastsShort: 3_000,
  orders: [
    { kind: "outOfOrder", byMs: 30_000 },
    { kind: "duplicates", copies: 1 },
  ],
  noticed: ({ late }) => late >= LATE && "ticks came after newer ones",
});
