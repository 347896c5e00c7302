import { WEBHOOK_FORMATS } from "@cointide/shared/contracts/alert-limits";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const ordinal = () => bigint("ordinal", { mode: "number" }).generatedAlwaysAsIdentity();

/** People whose address is confirmed. A sign-up that waits for its code is a row of `pendingChanges`. */
export const users = pgTable("users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** As it was typed, its domain in ASCII: see `emailSchema`. */
  email: text("email").notNull(),
  /** By which it is found: see `emailKeys`. */
  emailKey: text("email_key").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  createdAt: moment("created_at").notNull(),
});

const ownerId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What a mailed code will make true: a new account (whose id is the row's), a new email, a new password. */
export const pendingChanges = pgTable(
  "pending_changes",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["account", "email", "password"] }).notNull(),
    /** Null for a new account, and where a visitor named an address without an account: that confirms nothing. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Where the code goes; the account's address once a new account or a new email is confirmed. */
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    name: text("name"),
    /** Of a new account or a new password; a name is of the former only. */
    passwordHash: text("password_hash"),
    codeHash: text("code_hash").notNull(),
    codeExpiresAt: moment("code_expires_at").notNull(),
    /** From where wrong codes were handed in since the code was mailed, once for each: see `Source`. */
    wrongFrom: text("wrong_from").array().notNull().default([]),
    /** Only written by instances of releases before `wrongFrom`, which run until they are replaced. */
    attempts: integer("attempts").notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("pending_changes_email_key_index").on(table.emailKey),
    index("pending_changes_user_id_index").on(table.userId),
  ],
);

/** One signed-in browser each. Its refresh tokens are numbered; only the latest one holds. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: ownerId(),
    /** The number of the refresh token that holds, and since when it does. */
    generation: integer("generation").notNull(),
    rotatedAt: moment("rotated_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull(),
    /** What people call the device: see `deviceName`. */
    device: text("device").notNull().default("Unknown device"),
  },
  (table) => [index("sessions_user_id_index").on(table.userId)],
);

/** When a code was requested for whom, whether or not the address has an account. Holds no address: see `recipientOf`. */
export const mailings = pgTable(
  "mailings",
  {
    ordinal: ordinal().primaryKey(),
    recipient: text("recipient").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("mailings_recipient_at_index").on(table.recipient, table.at)],
);

export const streams = pgTable(
  "streams",
  {
    id: text("id").primaryKey(),
    userId: ownerId(),
    symbols: text("symbols").array().notNull(),
    name: text("name"),
    createdAt: moment("created_at").notNull(),
    /** The client's `Idempotency-Key`: a create that comes again under it makes no second stream. */
    createKey: text("create_key"),
    /** The order of creation, exact where times are equal. */
    ordinal: ordinal(),
  },
  (table) => [
    index("streams_user_id_ordinal_index").on(table.userId, table.ordinal),
    uniqueIndex("streams_user_id_create_key_index").on(table.userId, table.createKey),
  ],
);

/** What a person has chosen, as the contract's JSON. */
export const preferences = pgTable("preferences", {
  userId: ownerId().primaryKey(),
  preferences: text("preferences").notNull(),
});

/** Which stream each stream of a guest became. Outlives the stream: what was imported once never is again. */
export const imports = pgTable(
  "imports",
  {
    userId: ownerId(),
    /** The id that the stream had in the browser it was imported from. */
    localId: text("local_id").notNull(),
    streamId: text("stream_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.localId] })],
);

/** What happened to accounts. Not tied to `users`: it begins before a person is one, and ends after. */
export const audit = pgTable(
  "audit",
  {
    ordinal: ordinal().primaryKey(),
    at: moment("at").notNull(),
    action: text("action").notNull(),
    userId: text("user_id").notNull(),
    /** The client's network address. */
    address: text("address").notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [index("audit_user_id_index").on(table.userId)],
);

/** The first votes on each release that is on trial, and on the one that all others get meanwhile. */
export const canarySessions = pgTable(
  "canary_sessions",
  {
    slice: text("slice").notNull(),
    version: text("version").notNull(),
    /** A hash of the client's network address: each client has one vote. */
    session: text("session").notNull(),
    /** A hash of the network that the client is in. */
    network: text("network").notNull(),
    /** Whether the client got the release that all others get. */
    stable: boolean("stable").notNull(),
    /** Whether the release failed with the client, at whatever time. */
    failed: boolean("failed").notNull(),
    /** When it was first heard of. */
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.slice, table.version, table.session] })],
);

/** What members have watched. A deleted one stays for a day, so that the watcher notices. */
export const alerts = pgTable(
  "alerts",
  {
    userId: ownerId(),
    /** Made by the client. */
    id: text("id").notNull(),
    symbol: text("symbol").notNull(),
    /** As the contract's JSON. */
    condition: text("condition").notNull(),
    /** In minutes; null for one that crosses once. */
    repeatAfter: integer("repeat_after"),
    /** When it stops being watched. */
    expiresAt: moment("expires_at"),
    note: text("note").notNull(),
    status: text("status", { enum: ["active", "paused", "done", "deleted"] }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** By the database's clock, for those who look for changes. */
    changedAt: moment("changed_at").notNull(),
    /** Grows each time that its owner changes it: what was judged of an older one is not recorded. */
    revision: integer("revision").notNull().default(1),
    /** The revision that was watched when the symbol's watermark was last moved; of another one, prices are judged from `since`. */
    watchedRevision: integer("watched_revision").notNull().default(0),
    /** From when on prices count, and `isArmed` is what holds then: whether the price was on the side that it is to leave. */
    since: moment("since").notNull(),
    isArmed: boolean("is_armed").notNull().default(false),
    crossings: integer("crossings").notNull().default(0),
    crossedAt: moment("crossed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index("alerts_changed_at_index").on(table.changedAt),
    index("alerts_expires_at_index").on(table.expiresAt).where(sql`${table.status} = 'active'`),
  ],
);

/** What was seen of alerts. Outlives the alert. */
export const crossings = pgTable(
  "crossings",
  {
    ordinal: ordinal().primaryKey(),
    userId: ownerId(),
    alertId: text("alert_id").notNull(),
    number: integer("number").notNull(),
    symbol: text("symbol").notNull(),
    /** The alert's condition and note at that time. */
    condition: text("condition").notNull(),
    note: text("note").notNull(),
    price: text("price").notNull(),
    at: moment("at").notNull(),
    source: text("source", { enum: ["tick", "klines"] }).notNull(),
    missedSince: moment("missed_since"),
    recordedAt: moment("recorded_at").notNull(),
  },
  (table) => [
    uniqueIndex("crossings_alert_number_unique").on(table.userId, table.alertId, table.number),
    index("crossings_user_id_ordinal_index").on(table.userId, table.ordinal),
  ],
);

/** What became of telling the owner of a crossing, by channel. */
export const deliveries = pgTable(
  "deliveries",
  {
    crossing: bigint("crossing", { mode: "number" })
      .notNull()
      .references(() => crossings.ordinal, { onDelete: "cascade" }),
    channel: text("channel", { enum: ["mail", "push", "webhook"] }).notNull(),
    state: text("state", { enum: ["waiting", "sent", "dead", "limited"] }).notNull(),
    /** Why the last attempt failed, as a sentence. */
    error: text("error").notNull().default(""),
    /** The endpoints of browsers that were notified already, while others are tried again. */
    reached: text("reached").array().notNull().default([]),
    /** The end of the quiet hours in which it was recorded: those of one end are sent as one message. */
    heldUntil: moment("held_until"),
  },
  (table) => [
    primaryKey({ columns: [table.crossing, table.channel] }),
    index("deliveries_waiting_index").on(table.channel).where(sql`${table.state} = 'waiting'`),
  ],
);

/** How many crossings a member was to be notified on the latest day with one, by channel. */
export const deliveryCounts = pgTable(
  "delivery_counts",
  {
    userId: ownerId(),
    channel: text("channel", { enum: ["mail", "push", "webhook"] }).notNull(),
    /** In UTC, such as `2026-11-25`. */
    day: text("day").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.channel] })],
);

/** The channels by which a member is notified of crossings; without a row, mail. */
export const alertChannels = pgTable("alert_channels", {
  userId: ownerId().primaryKey(),
  mail: boolean("mail").notNull(),
  ...{ webhook: text("webhook"), webhookSecret: text("webhook_secret") },
  format: text("format", { enum: WEBHOOK_FORMATS }).notNull().default("json"),
  /** Quiet hours as the contract's JSON. */
  quiet: text("quiet"),
});

/** The browsers in which a member is notified. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    userId: ownerId(),
    endpoint: text("endpoint").notNull(),
    ...{ p256dh: text("p256dh").notNull(), auth: text("auth").notNull() },
    createdAt: moment("created_at").notNull(),
    /** The session in which the browser asked for pushes; null once that is over, and for browsers from before there was this. */
    sessionId: text("session_id").references(() => sessions.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.endpoint] }),
    index("push_subscriptions_session_id_index").on(table.sessionId),
  ],
);

/** Up to when the prices of a symbol were judged, by the exchange's clock, and the last of them. */
export const watermarks = pgTable("watermarks", {
  symbol: text("symbol").primaryKey(),
  at: moment("at").notNull(),
  price: text("price").notNull(),
});

/** Which instance does what only one may do. `term` grows with each holder. */
export const leases = pgTable("leases", {
  ...{ name: text("name").primaryKey(), holder: text("holder").notNull() },
  term: bigint("term", { mode: "number" }).notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** When the database was restored from a backup. */
export const restores = pgTable("restores", { at: moment("at").primaryKey() });
