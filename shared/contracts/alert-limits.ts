/**
 * What pages and service say of alerts grows: each says by this number what it knows. Version 2 has expiry, all alerts at
 * once, formats of webhooks, quiet hours and tests of channels. Who says nothing knows version 1.
 */
export const ALERTS_VERSION = 2;

/** The most alerts of a member, and of a guest, whose alerts are kept in the browser. */
export const MAX_ALERTS = 200;
export const MAX_GUEST_ALERTS = 50;
/** The most characters of a note. */
export const MAX_ALERT_NOTE = 140;
/** The most minutes after which an alert watches again: a week. */
export const MAX_REPEAT_MINUTES = 10_080;

/** What a webhook is sent: a signed JSON body, or what a service takes that shows messages. */
export const WEBHOOK_FORMATS = ["json", "ntfy", "discord", "telegram", "slack"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** The windows in which a price may move, and how long they are in minutes. */
export const MOVE_WINDOWS = { "5m": 5, "15m": 15, "1h": 60, "4h": 240, "24h": 1_440 } as const;
export type MoveWindow = keyof typeof MOVE_WINDOWS;
