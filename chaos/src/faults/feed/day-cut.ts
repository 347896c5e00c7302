import { LOST_FEED } from "../../run/fault.ts";
import { feedFault } from "./feed-fault.ts";

const GOING_AWAY = 1001;

/** What the exchange does to a connection after 24 hours: it closes it, without a word before. */
export const feedDayCut = feedFault({
  name: "24-hour cut",
  lasts: 500,
  oldest: LOST_FEED,
  orders: [{ kind: "drop", code: GOING_AWAY }],
  noticed: ({ closes }) => closes.includes(GOING_AWAY) && `connections were closed with ${GOING_AWAY}`,
});
