import { LOST_FEED } from "../../run/fault.ts";
import { feedFault } from "./feed-fault.ts";

/** The exchange says that it will close the connection, and does so 3 s later. */
export const feedServerShutdown = feedFault({
  name: "serverShutdown, and the end 3 s later",
  lasts: 4_000,
  oldest: LOST_FEED,
  orders: [{ kind: "serverShutdown", closeAfterMs: 3_000 }],
  noticed: ({ shutdowns, closes }) =>
    shutdowns > 0 && closes.length > 0 && `the event came, and then the close (${closes[0]})`,
});
