import { until } from "@cointide/testing/until";
import { type Fault, LOST_FEED, RUNNING_FEED } from "../run/fault.ts";
import type { ProbeFacts } from "../world/feed-probe.ts";

type FeedFault = Omit<Fault, "kind" | "inject"> & {
  /** What the exchange is ordered to do, one after the other. */
  orders: { kind: string; [detail: string]: unknown }[];
  /** What a plain client of the exchange notices of it, in words; false while it does not. */
  noticed(facts: ProbeFacts): string | false;
};

/** A fault that the simulated exchange is ordered to have, and that a client beside the product must notice. */
const feedFault = ({ orders, noticed, ...fault }: FeedFault): Fault => ({
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
});

const SILENCE = 5_000;
const FLOOD = 400;
const UNREADABLE = ["bad-json", "null", "missing-field", "nan", "negative", "wrong-type", "unknown-event"];
const MANY = 20;
const LATE = 2;
const GOING_AWAY = 1001;

const FAULTS: readonly FeedFault[] = [
  // Every connection breaks off, and no new one is let in.
  {
    name: "dropped, and new connections refused",
    lasts: 8_000,
    says: "Reconnecting",
    oldest: LOST_FEED,
    orders: [{ kind: "refuse" }, { kind: "drop" }],
    noticed: ({ closes }) =>
      closes.length > 1 &&
      `connections broke off (${closes[0]}), and ${closes.length - 1} or more were refused`,
  },
  // Connections stay open and say nothing more; nothing is answered either. Only a new connection would help.
  {
    name: "stalled: open, and silent",
    lasts: 13_000,
    says: "Stale",
    orders: [{ kind: "stall", connections: "current" }],
    noticed({ closes, lastAt }) {
      const silent = performance.now() - lastAt;
      return closes.length === 0 && silent >= SILENCE && "an open connection said nothing for 5 s and longer";
    },
  },
  // Each symbol ticks fifty times a second, and 300 frames of each come at once.
  {
    name: "flooded: 50 ticks a second of each symbol, and 300 at once",
    lasts: 6_000,
    oldest: RUNNING_FEED,
    orders: [
      { kind: "tickRate", tickMs: 20 },
      { kind: "burst", frames: 300 },
    ],
    noticed: ({ frames }) => frames >= FLOOD && `${FLOOD} frames and more of one symbol within seconds`,
  },
  // Beside each good frame eight broken ones.
  {
    name: "malformed: eight broken frames with each good one",
    lasts: 6_000,
    oldest: RUNNING_FEED,
    orders: [{ kind: "malformed" }],
    noticed: ({ broken }) => broken >= MANY && `${MANY} broken frames and more of one symbol`,
  },
  // Broken frames alone: they come, and they are no prices.
  {
    name: "malformed: broken frames instead of good ones",
    lasts: 13_000,
    says: "Stale",
    orders: [{ kind: "malformed", replace: true, variants: UNREADABLE }],
    noticed: ({ broken }) => broken >= MANY && `${MANY} broken frames and more of one symbol, and no other`,
  },
  // After each tick comes the one of half a minute before, with the trade ids of then, and both come twice.
  {
    name: "reordered: after each tick one of 30 s before",
    oldest: RUNNING_FEED,
    lasts: 4_000,
    orders: [
      { kind: "outOfOrder", byMs: 30_000 },
      { kind: "duplicates", copies: 1 },
    ],
    noticed: ({ late }) => late >= LATE && "ticks came after newer ones",
  },
  // What the exchange does to a connection after 24 hours: it closes it, without a word before.
  {
    name: "24-hour cut",
    lasts: 500,
    oldest: LOST_FEED,
    orders: [{ kind: "drop", code: GOING_AWAY }],
    noticed: ({ closes }) => closes.includes(GOING_AWAY) && `connections were closed with ${GOING_AWAY}`,
  },
  // The exchange says that it will close the connection, and does so 3 s later.
  {
    name: "serverShutdown, and the end 3 s later",
    lasts: 4_000,
    oldest: LOST_FEED,
    orders: [{ kind: "serverShutdown", closeAfterMs: 3_000 }],
    noticed: ({ shutdowns, closes }) =>
      shutdowns > 0 && closes.length > 0 && `the event came, and then the close (${closes[0]})`,
  },
];

/** What goes wrong with the exchange's feed. */
export const FEED_FAULTS: readonly Fault[] = FAULTS.map(feedFault);
