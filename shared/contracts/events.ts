import type * as z from "zod/mini";
import type {
  EVENTS,
  feedStateSchema,
  feedStatusSchema,
  firedAlertSchema,
  noticeTypeSchema,
  sliceStageSchema,
} from "./event-schemas.ts";

/** The state of the tick feed; event-schemas.ts says what each means. */
export type FeedState = z.infer<typeof feedStateSchema>;

/** The feed's state, since when, and when the last tick arrived. */
export type FeedStatus = z.infer<typeof feedStatusSchema>;

export type NoticeType = z.infer<typeof noticeTypeSchema>;

/** An alert that has fired. */
export type FiredAlert = z.infer<typeof firedAlertSchema>;

/** The stage at which a slice failed. */
export type SliceStage = z.infer<typeof sliceStageSchema>;

/** What each event of the bus carries; event-schemas.ts says who sends it. */
export type Events = { [Name in keyof typeof EVENTS]: z.infer<(typeof EVENTS)[Name]> };

/** The events whose last payload a late joiner is given at once. */
export const REPLAYED_EVENTS = [
  "session:changed",
  "feed:status",
  "alerts:symbols",
] as const satisfies readonly (keyof Events)[];

export type ReplayedEvent = (typeof REPLAYED_EVENTS)[number];
