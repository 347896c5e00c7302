import * as z from "zod/mini";
import { marketSchema } from "./config.ts";
import { streamSchema } from "./streams.ts";

/*
 * Read by the gate, which compares what one release emits with what the others listen to. Pages take the
 * types from events.ts, so that no page carries these schemas.
 */

/**
 * The state of the tick feed.
 * `connecting` first connection under way · `live` ticks arrive · `stale` connected, but no tick for
 * 5 s, or for 10 s where ticks were rare ·
 * `reconnecting` the connection was lost · `offline` the browser has no network · `idle` nothing is subscribed ·
 * `paused` the visitor froze the display; the connection goes on.
 */
export const feedStateSchema = z.enum([
  "idle",
  "connecting",
  "live",
  "stale",
  "reconnecting",
  "offline",
  "paused",
]);

/**
 * `since`: when the state began; `lastTickAt`: when the last tick arrived, or null. Both ms since 1970. `market`: whether a
 * simulated exchange makes the prices; missing while the page does not know.
 */
export const feedStatusSchema = z.object({
  state: feedStateSchema,
  since: z.number(),
  lastTickAt: z.nullable(z.number()),
  market: z.optional(marketSchema),
});

export const noticeTypeSchema = z.enum(["error", "success", "loading", "other"]);

/** An alert that has fired. `what` follows the symbol, such as "crossed above 53,000.00"; without a symbol it is several alerts. */
export const firedAlertSchema = z.object({ symbol: z.optional(z.string()), what: z.string() });

/** The stage at which a slice failed. */
export const sliceStageSchema = z.enum(["load", "contract", "init", "render"]);

/**
 * Every event between slices. It says what has happened; it never carries ticks.
 * The comment of each names the sender, and whether a late joiner is given the last one ("replayed").
 */
export const EVENTS = {
  /** From the shell, when the session begins, changes or ends. Replayed. */
  "session:changed": z.object({ kind: z.enum(["none", "guest", "user"]) }),
  /** From the shell, at each change of the feed's state. Replayed. */
  "feed:status": feedStatusSchema,
  /** From a part of the page that shows symbols outside the streams. Renaming it would break releases with this name. */
  "subscriptions:wanted": z.object({ owner: z.string(), symbols: z.readonly(z.array(z.string())) }),
  /** From the same owner, when it stops showing them. */
  "subscriptions:dropped": z.object({ owner: z.string() }),
  /**
   * From anyone; the shell shows it for 2,000 ms and keeps it in the log of past notices. One with an `alert` stays in a list
   * until it is dismissed.
   */
  notice: z.object({ type: noticeTypeSchema, message: z.string(), alert: z.optional(firedAlertSchema) }),
  /** From anyone; the shell reads it out once to assistive technology. */
  announce: z.object({ message: z.string() }),
  /** From the import of guest streams. */
  "import:started": z.object({ streams: z.readonly(z.array(streamSchema)) }),
  /** From the same. `ids` maps local stream ids to the server's. */
  "import:done": z.object({ ids: z.readonly(z.record(z.string(), z.string())) }),
  /** From the same. */
  "import:failed": z.object({ message: z.string() }),
  /** From the shell's loader and from slot boundaries. */
  "slice:failed": z.object({
    slice: z.string(),
    version: z.string(),
    stage: sliceStageSchema,
    message: z.string(),
  }),
  /**
   * From the slice of alerts: the symbols on which an active alert exists, and those whose alert has fired within the last
   * 10 s, at each change. Replayed.
   */
  "alerts:symbols": z.object({
    symbols: z.readonly(z.array(z.string())),
    fired: z.optional(z.readonly(z.array(z.string()))),
  }),
  /** From a slice with a link in the navigation: the number next to the link, 0 for none. */
  "navigation:badge": z.object({ slice: z.string(), count: z.int().check(z.nonnegative()) }),
  /** From a slice that changed the stored alerts, or a member's with the service: the slice of alerts reads them again. */
  "alerts:changed": z.object({}),
  /** From a chart, as it opens. Who marks prices of its symbol answers with `chart:lines`. */
  "chart:opened": z.object({ symbol: z.string() }),
  /**
   * From a slice that marks prices, as they change and when a chart opens; replaces the owner's lines of that symbol.
   * `price` is a decimal text; `label` is a word or two, such as `Alert`.
   */
  "chart:lines": z.object({
    owner: z.string(),
    symbol: z.string(),
    lines: z.readonly(z.array(z.object({ id: z.string(), price: z.string(), label: z.string() }))),
  }),
};
