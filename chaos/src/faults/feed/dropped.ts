import { LOST_FEED } from "../../run/fault.ts";
import { feedFault } from "./feed-fault.ts";

/** Every connection breaks off, and no new one is let in. */
export const feedDropped = feedFault({
  name: "dropped, and new connections refused",
  short: true,
  lasts: 8_000,
  lastsShort: 2_500,
  says: "Reconnecting",
  oldest: LOST_FEED,
  orders: [{ kind: "refuse" }, { kind: "drop" }],
  noticed: ({ closes }) =>
    closes.length > 1 &&
    `connections broke off (${closes[0]}), and ${closes.length - 1} or more were refused`,
});
