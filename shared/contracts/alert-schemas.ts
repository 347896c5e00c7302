import * as z from "zod/mini";
import {
  MAX_ALERT_NOTE,
  MAX_ALERTS,
  MAX_REPEAT_MINUTES,
  MOVE_WINDOWS,
  type MoveWindow,
  WEBHOOK_FORMATS,
} from "./alert-limits.ts";
import { isAmount, isZero } from "./decimals.ts";
import { exactFields } from "./exact-fields.ts";
import { symbolSchema } from "./market.ts";
import { visibleOrEmpty } from "./visible-text.ts";

/*
 * What the service and pages say to each other of alerts. Pages take the types from alerts.ts.
 *
 * `GET /alerts` lists a member's alerts; `PUT /alerts/:id` creates one under an id that the client made, or changes it, and
 * may be repeated: `?crossings=` says how many the client knows of, and one that is done since stays so. `DELETE /alerts/:id`
 * removes it; `POST /alerts/import` takes a guest's; `GET /alerts/crossings` is the log.
 * `POST /alerts/all` pauses, resumes or deletes all of them.
 * Fields and kinds of a later version go only to clients that say `?version=` (alert-limits.ts), and back only to a service
 * whose answer has that `version`. A field that a client leaves out stays as it is.
 * `GET` and `PUT /alerts/channels` say how the member is notified; `PUT` and `DELETE /alerts/push` add and remove a browser,
 * `POST /alerts/push/visit` says whether it is one, and `POST /alerts/push/move` gives it another subscription.
 */

const NO_OBJECT = "Send a JSON object.";
const NO_ID = "An alert's id has 24 hex digits.";
const NO_PRICE = "Enter a price above 0 as a plain number, such as 64120.5.";
const NO_CONDITION = "Choose a price above, below or near a target, or a move in percent.";
const NO_PERCENT = "Enter a percentage between 0.01 and 1,000.";
const NO_NEAR_PERCENT = "Enter a percentage between 0.01 and 50.";
const NO_WINDOW = `A move's window is one of ${Object.keys(MOVE_WINDOWS).join(", ")}.`;
const NO_PAUSE = `Choose a cooldown between 1 minute and 7 days.`;
const NO_NOTE = `A note is one line of at most ${MAX_ALERT_NOTE} characters.`;
const NO_EXPIRY = "Choose an expiry before October 2243, or none.";
const NO_STATUS = "An alert is active, paused or done.";

export const alertIdSchema = z.string(NO_ID).check(z.regex(/^[0-9a-f]{24}$/, NO_ID));

const priceSchema = z.string(NO_PRICE).check(
  z.maxLength(32, NO_PRICE),
  z.refine((text) => isAmount(text) && !isZero(text), NO_PRICE),
);

const percentSchema = (most: number, message: string) =>
  z.number(message).check(z.gte(0.01, message), z.lte(most, message));

/**
 * `above` and `below`: the price reaches the target from the other side; a price that equals the target has reached it.
 * `near`: it comes within `percent` of the target from outside. `moves`: within `window` it rose from its lowest, or fell
 * from its highest, by `percent` or more. A price that is beyond the target from the start has to leave first.
 */
export const alertConditionSchema = z.discriminatedUnion(
  "kind",
  [
    exactFields({ kind: z.literal("above"), price: priceSchema }, NO_OBJECT),
    exactFields({ kind: z.literal("below"), price: priceSchema }, NO_OBJECT),
    exactFields(
      { kind: z.literal("near"), price: priceSchema, percent: percentSchema(50, NO_NEAR_PERCENT) },
      NO_OBJECT,
    ),
    exactFields(
      {
        kind: z.literal("moves"),
        percent: percentSchema(1_000, NO_PERCENT),
        window: z.enum(Object.keys(MOVE_WINDOWS) as [MoveWindow, ...MoveWindow[]], NO_WINDOW),
      },
      NO_OBJECT,
    ),
  ],
  NO_CONDITION,
);

const NOTE_CHECKS = [
  z.maxLength(MAX_ALERT_NOTE, NO_NOTE),
  z.refine<string>((text) => !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text), NO_NOTE),
] as const;

/** Note of an alert, in its owner's words; may be empty. One without a visible character becomes empty. */
const noteSchema = z.string(NO_NOTE).check(...NOTE_CHECKS, z.overwrite(visibleOrEmpty));
const importedNoteSchema = z.string(NO_NOTE).check(z.overwrite(visibleOrEmpty), ...NOTE_CHECKS);

const SETTINGS = {
  symbol: symbolSchema,
  condition: alertConditionSchema,
  /** Minutes after a crossing from which on the alert may cross again; null: once only. */
  repeatAfter: z.nullable(z.int(NO_PAUSE).check(z.gte(1, NO_PAUSE), z.lte(MAX_REPEAT_MINUTES, NO_PAUSE))),
  note: noteSchema,
  /** `done`: it has crossed and does not repeat. */
  status: z.enum(["active", "paused", "done"], NO_STATUS),
};

/** When the alert stops watching, in ms since 1970; null: never. It is done by then. Since version 2. */
const expirySchema = z.optional(
  z.nullable(z.int(NO_EXPIRY).check(z.gte(0, NO_EXPIRY), z.lte(8_640_000_000_000, NO_EXPIRY))),
);

/** The body of `PUT /alerts/:id`. What changes symbol or condition, or wakes an alert, starts it over. */
export const alertSettingsSchema = exactFields({ ...SETTINGS, expiresAt: expirySchema }, NO_OBJECT);

/** Settings of an alert in a file or another import. */
export const importedAlertSettingsSchema = exactFields(
  { ...SETTINGS, note: importedNoteSchema, expiresAt: expirySchema },
  NO_OBJECT,
);

/** The answer to `PUT /alerts/:id`, and an item of `GET /alerts`. Times are ms since 1970. */
export const alertSchema = z.object({
  id: alertIdSchema,
  ...SETTINGS,
  expiresAt: expirySchema,
  createdAt: z.number(),
  /** How often it has crossed, and when it did last. The next crossing has the number `crossings + 1`. */
  crossings: z.number(),
  crossedAt: z.nullable(z.number()),
});

/** The answer to `GET /alerts`: the oldest first. `version`: what the service knows, to clients that know more than 1. */
export const alertsSchema = z.object({ alerts: z.array(alertSchema), version: z.optional(z.number()) });

/** The same as pages read it: item by item, so that one of a later kind costs the others nothing. */
export const readAlertsSchema = z.object({ alerts: z.array(z.unknown()), version: z.optional(z.number()) });

const NO_ACTION = "Set the action to pause, resume or delete.";

/** The body of `POST /alerts/all`. Since version 2. */
export const allAlertsSchema = exactFields(
  { action: z.enum(["pause", "resume", "delete"], NO_ACTION) },
  NO_OBJECT,
);

const NO_IMPORT = "Send the alerts as a list, each with its id.";
const NO_CROSSINGS = "Send how often each alert has fired, and when it last did, or null.";

/** A guest's alert. Its crossings are counted on in the account, so that none has the id of one that was announced. */
const guestAlertSchema = exactFields(
  {
    ...{ id: alertIdSchema, ...importedAlertSettingsSchema.shape },
    crossings: z.int(NO_CROSSINGS).check(z.gte(0, NO_CROSSINGS), z.lte(1_000_000, NO_CROSSINGS)),
    crossedAt: z.nullable(
      z.int(NO_CROSSINGS).check(z.gte(0, NO_CROSSINGS), z.lte(8_640_000_000_000, NO_CROSSINGS)),
    ),
  },
  NO_OBJECT,
);

/** The body of `POST /alerts/import`. Alerts whose ids the account has already are left as they are. */
export const alertImportSchema = exactFields(
  {
    alerts: z
      .array(guestAlertSchema, NO_IMPORT)
      .check(z.maxLength(MAX_ALERTS, `Import at most ${MAX_ALERTS} alerts at once.`)),
  },
  NO_OBJECT,
);

/** The answer to `POST /alerts/import`: the ids that the account has now. */
export const alertImportAnswerSchema = z.object({ ids: z.array(alertIdSchema) });

/** What crossed, and when. */
export const crossingSchema = z.object({
  alertId: z.string(),
  /** 1 for the alert's first crossing; see `crossingId`. */
  number: z.number(),
  symbol: z.string(),
  /** The alert's condition and note at that time. */
  condition: alertConditionSchema,
  note: z.string(),
  /** The price that met the condition. */
  price: z.string(),
  /** When it did, in ms since 1970. */
  at: z.number(),
  /**
   * `tick`: it was seen live; `klines`: `at` is approximate, since it was read afterwards from the exchange's history, to the
   * second or minute, or prices before it were still to be read.
   */
  source: z.enum(["tick", "klines"]),
  /** Since when prices were missed, where `at` is approximate; in ms since 1970. */
  missedSince: z.nullable(z.number()),
});

/** `dead`: given up after all retries; `limited`: the day's limit of the channel was reached. */
export const deliveryStateSchema = z.enum(["waiting", "sent", "dead", "limited"]);
export const deliveryChannelSchema = z.enum(["mail", "push", "webhook"]);

export const loggedCrossingSchema = z.extend(crossingSchema, {
  /** Grows with each crossing that is recorded, of whatever member. */
  ordinal: z.number(),
  deliveries: z.array(
    z.object({
      channel: deliveryChannelSchema,
      state: deliveryStateSchema,
      /** Why the last attempt failed, as a sentence; empty where none did. */
      error: z.string(),
    }),
  ),
});

/** The answer to `GET /alerts/crossings?after=ORDINAL`: the newest first, at most 100, of those after an ordinal if given. */
export const crossingsSchema = z.object({ crossings: z.array(loggedCrossingSchema) });

/** The same as pages read it: item by item. */
export const readCrossingsSchema = z.object({ crossings: z.array(z.unknown()) });

/** An address as a text that can be kept and shown. Which ones are refused is the service's to say. */
const addressSchema = (message: string) =>
  z.string(message).check(z.maxLength(2_000, message), z.regex(/^[^\s\p{Cc}\p{Cs}]+$/u, message));

const NO_FORMAT = `A webhook's format is one of ${WEBHOOK_FORMATS.join(", ")}.`;
const NO_QUIET =
  "Quiet hours must start and end at different times such as 22:00, in a time zone such as Europe/Berlin.";

const formatSchema = z.enum(WEBHOOK_FORMATS, NO_FORMAT);

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const clockSchema = z.string(NO_QUIET).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, NO_QUIET));

/** When mail, pushes and webhooks wait: from one clock time to the next other one, in an IANA time zone. */
const quietHoursSchema = exactFields(
  {
    from: clockSchema,
    to: clockSchema,
    zone: z.string(NO_QUIET).check(z.maxLength(64, NO_QUIET), z.refine(isTimeZone, NO_QUIET)),
  },
  NO_QUIET,
).check(z.refine(({ from, to }) => from !== to, NO_QUIET));

const NO_WEBHOOK = "A webhook is a URL that starts with https://.";

/** The body of `PUT /alerts/channels`. */
export const channelSettingsSchema = exactFields(
  {
    mail: z.boolean("Set mail to true or false."),
    /** Null: none. */
    webhook: z.nullable(addressSchema(NO_WEBHOOK)),
    /** Since version 2, as are quiet hours; null: none. */
    format: z.optional(formatSchema),
    quiet: z.optional(z.nullable(quietHoursSchema)),
  },
  NO_OBJECT,
);

/** The answer to `GET` and `PUT /alerts/channels`. */
export const alertChannelsSchema = z.object({
  mail: z.boolean(),
  webhook: z.nullable(z.string()),
  /** What webhooks are signed with; null without one. Only its owner ever sees it. */
  webhookSecret: z.nullable(z.string()),
  /** The public key by which browsers subscribe, in base64url. */
  pushKey: z.string(),
  /** How many browsers are subscribed. */
  pushes: z.number(),
  /** Since version 2, as are quiet hours. */
  format: z.optional(formatSchema),
  quiet: z.optional(z.nullable(quietHoursSchema)),
  /** True in the answer to a `PUT` whose webhook was saved without a check of its host, because DNS did not answer in time. */
  isWebhookUnchecked: z.optional(z.boolean()),
});

/** The body of `POST /alerts/channels/test`. Since version 2. */
export const channelTestSchema = exactFields(
  { channel: z.enum(["mail", "push", "webhook"], "Set the channel to mail, push or webhook.") },
  NO_OBJECT,
);

/** The answer: whether the test message was taken, or why not, as a sentence. */
export const channelTestAnswerSchema = z.object({ isSent: z.boolean(), error: z.string() });

const NO_PUSH = "Send the subscription as the browser gives it: endpoint, and keys with p256dh and auth.";
const keySchema = z.string(NO_PUSH).check(z.regex(/^[\w-]{16,200}={0,2}$/, NO_PUSH));

/** The body of `PUT /alerts/push`. */
export const pushSubscriptionSchema = z.object(
  {
    endpoint: addressSchema(NO_PUSH),
    keys: z.object({ p256dh: keySchema, auth: keySchema }, NO_PUSH),
  },
  NO_PUSH,
);

/** The body of `POST /alerts/push/visit` and `DELETE /alerts/push`. */
export const pushEndpointSchema = exactFields({ endpoint: addressSchema(NO_PUSH) }, NO_OBJECT);

/** The answer to `POST /alerts/push/visit`. */
export const pushVisitSchema = z.object({
  /** Whether the member is notified in the browser. */
  isSubscribed: z.boolean(),
});

/** The body of `POST /alerts/push/move`: the browser's earlier subscription and the one that it has instead. */
export const pushMoveSchema = exactFields(
  { from: pushSubscriptionSchema, to: pushSubscriptionSchema },
  NO_OBJECT,
);
