import { feedFault } from "./feed-fault.ts";

const SILENCE = 5_000;

/** Connections stay open and say nothing more; nothing is answered either. Only a new connection would help. */
export const feedStalled = feedFault({
  name: "stalled: open, and silent",
  lasts: 13_000,
  says: "Stale",
  orders: [{ kind: "stall", connections: "current" }],
  noticed({ closes, lastAt }) {
    const silent = performance.now() - lastAt;
    return closes.length === 0 && silent >= SILENCE && "an open connection said nothing for 5 s and longer";
  },
});
