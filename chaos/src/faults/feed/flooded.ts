import { RUNNING_FEED } from "../../run/fault.ts";
import { feedFault } from "./feed-fault.ts";

const FLOOD = 400;

/** Each symbol ticks fifty times a second, and 300 frames of each come at once. */
export const feedFlooded = feedFault({
  name: "flooded: 50 ticks a second of each symbol, and 300 at once",
  lasts: 6_000,
  oldest: RUNNING_FEED,
  orders: [
    { kind: "tickRate", tickMs: 20 },
    { kind: "burst", frames: 300 },
  ],
  noticed: ({ frames }) => frames >= FLOOD && `${FLOOD} frames and more of one symbol within seconds`,
});
