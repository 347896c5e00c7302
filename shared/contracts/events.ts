import type { Stream } from "./streams.ts";

/**
 * The state of the tick feed.
 * `connecting` first connection under way · `live` ticks arrive · `stale` connected, but no tick for 10 s ·
 * `reconnecting` the connection was lost · `offline` the browser has no network · `idle` nothing is subscribed ·
 * `paused` the visitor froze the display; the connection goes on.
 */
export type FeedState = "idle" | "connecting" | "live" | "stale" | "reconnecting" | "offline" | "paused";

/** `since`: when the state began; `lastTickAt`: when the last tick arrived, or null. Both ms since 1970. */
export type FeedStatus = { state: FeedState; since: number; lastTickAt: number | null };

export type NoticeType = "error" | "success" | "loading" | "other";

/** The stage at which a slice failed. */
export type SliceStage = "load" | "contract" | "init" | "render";

/**
 * Every fact that travels between slices. A bus event says what has happened; it never carries ticks.
 * The comment of each names the sender, and whether a late joiner is given the last one ("replayed").
 */
export type Events = {
  /** From the shell, when the session begins, changes or ends. Replayed. */
  "session:changed": { kind: "none" | "guest" | "user" };
  /** From the shell, at each change of the feed's state. Replayed. */
  "feed:status": FeedStatus;
  /** From whoever starts showing symbols outside the streams, such as an embedded panel. */
  "subscriptions:wanted": { owner: string; symbols: readonly string[] };
  /** From the same owner, when it stops showing them. */
  "subscriptions:dropped": { owner: string };
  /** From anyone; the shell shows it for 2,000 ms and keeps it in the log of past notices. */
  notice: { type: NoticeType; message: string };
  /** From anyone; the shell reads it out once to assistive technology. */
  announce: { message: string };
  /** From whoever runs the import of guest streams. */
  "import:started": { streams: readonly Stream[] };
  /** From the same. `ids` maps local stream ids to the server's. */
  "import:done": { ids: Readonly<Record<string, string>> };
  /** From the same. */
  "import:failed": { message: string };
  /** From the shell's loader and from slot boundaries. */
  "slice:failed": { slice: string; version: string; stage: SliceStage; message: string };
};

/** The events whose last payload a late joiner is given at once. */
export const REPLAYED_EVENTS = [
  "session:changed",
  "feed:status",
] as const satisfies readonly (keyof Events)[];
