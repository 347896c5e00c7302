import type * as z from "zod/mini";
import type {
  alertChannelsSchema,
  alertConditionSchema,
  alertSchema,
  alertSettingsSchema,
  allAlertsSchema,
  crossingSchema,
  loggedCrossingSchema,
  pushSubscriptionSchema,
} from "./alert-schemas.ts";

/** What an alert waits for. Prices are plain decimal texts such as `64120.5`. */
export type AlertCondition = z.infer<typeof alertConditionSchema>;

/** What a person decides of an alert. */
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

/** What is done with all alerts at once. */
export type AllAlertsAction = z.infer<typeof allAlertsSchema>["action"];

/** An alert of a guest or of a member. */
export type Alert = z.infer<typeof alertSchema>;

/** The moment in which the price of an alert's symbol met its condition. */
export type Crossing = z.infer<typeof crossingSchema>;

/** A crossing that the service has recorded, and what became of telling its owner. */
export type LoggedCrossing = z.infer<typeof loggedCrossingSchema>;

/** Where a member is notified of crossings. */
export type AlertChannels = z.infer<typeof alertChannelsSchema>;

/** When a member is not to be disturbed. */
export type QuietHours = NonNullable<AlertChannels["quiet"]>;

/** How the service reaches a browser, as `PushManager` gives it. */
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>;

/**
 * The id of a crossing: page and service give the same one to the `number`th crossing of an alert, so that nobody hears
 * of it twice. It is the tag of notifications and the idempotency key of webhooks.
 */
export const crossingId = (alertId: string, number: number): string => `${alertId}-${number}`;
