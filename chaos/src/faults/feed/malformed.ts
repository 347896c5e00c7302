import { RUNNING_FEED } from "../../run/fault.ts";
import { feedFault } from "./feed-fault.ts";

const UNREADABLE = ["bad-json", "null", "missing-field", "nan", "negative", "wrong-type", "unknown-event"];
const MANY = 20;

/** Beside each good frame eight broken ones. */
export const feedMalformed = feedFault({
  name: "malformed: eight broken frames with each good one",
  lasts: 6_000,
  oldest: RUNNING_FEED,
  orders: [{ kind: "malformed" }],
  noticed: ({ broken }) => broken >= MANY && `${MANY} broken frames and more of one symbol`,
});

/** Broken frames alone: they come, and they are no prices. */
export const feedUnreadable = feedFault({
  name: "malformed: broken frames instead of good ones",
  lasts: 13_000,
  says: "Stale",
  orders: [{ kind: "malformed", replace: true, variants: UNREADABLE }],
  noticed: ({ broken }) => broken >= MANY && `${MANY} broken frames and more of one symbol, and no other`,
});
