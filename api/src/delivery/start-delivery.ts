import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Keys } from "../accounts/keys.ts";
import type { Notifier } from "../alerts/watch/notifier.ts";
import type { Database } from "../database/database.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Metrics } from "../operations/metrics.ts";
import { createAttempts } from "./attempt-job.ts";
import { createNotifier } from "./create-notifier.ts";
import { DAILY_LIMITS, type DailyLimits } from "./daily-limits.ts";
import { CHANNELS, type Channel, type Send } from "./delivery.ts";
import { createDeliveryMetrics } from "./delivery-metrics.ts";
import { openJobQueue } from "./job-queue.ts";
import { derivePushKeys } from "./push-keys.ts";
import { RETRY_PAUSES } from "./retry-pauses.ts";
import { createMailSender } from "./send-mail.ts";
import { createPushSender } from "./send-push.ts";
import { createWebhookSender } from "./send-webhook.ts";
import type { TargetPolicy } from "./target-policy.ts";
import { checkWebhookAddress } from "./webhook-address.ts";
import { startWorker } from "./worker.ts";

/** What tells members of crossings. */
export type Delivery = {
  /** What the evaluator hands crossings to, in the transaction that records them. */
  notifier: Notifier;
  /** The public key by which browsers subscribe, in base64url. */
  pushKey: string;
  /** Checks an address that a member gives. @throws {DomainError} `invalid` */
  checkAddress(address: string): Promise<void>;
};

type Options = {
  database: Database;
  mailer: Mailer;
  keys: Pick<Keys, "push" | "unsubscribe">;
  publicOrigin: string;
  /** The sender of mail, whom push services reach too. */
  from: string;
  policy: TargetPolicy;
  log: Logger;
  metrics: Pick<Metrics, "register">;
  now?: () => number;
  /** How long to wait after each failed attempt, in ms. */
  pauses?: readonly number[];
  limits?: DailyLimits;
  /** How long a request may take, in ms. */
  timeout?: number;
  /** How often each channel's jobs are looked for, in ms. */
  pollEvery?: number;
};

/** How many attempts are under way at most. The mail server is the operator's own, and has few connections. */
const SLOTS: Record<Channel, number> = { mail: 5, push: 20, webhook: 60 };

/** How many of one member's: a webhook that hangs leaves room for those of others. */
const SHARES: Record<Channel, number> = { mail: 5, push: 10, webhook: 30 };

/** One query a second for all channels. New jobs need not wait for it. */
const POLL_EVERY = 3_000;

/** How long stopping waits for what is under way, in ms; what is not done then is done again by the next instance. */
const STOP_WITHIN = 8_000;

const contactOf = (from: string): string => `mailto:${/<([^<>]+)>/.exec(from)?.[1] ?? from}`;

/** Starts what tells members of crossings. @throws {DatabaseError} where its jobs find no place. */
export async function startDelivery(options: Options): Promise<Delivery & { stop(): Promise<void> }> {
  const { database, mailer, keys, publicOrigin, policy, log, timeout } = options;
  const { now = Date.now, pauses = RETRY_PAUSES, limits = DAILY_LIMITS, pollEvery = POLL_EVERY } = options;
  const queue = await openJobQueue(database);
  const metrics = createDeliveryMetrics(database, options.metrics);
  const pushKeys = derivePushKeys(keys.push);
  const leaving = new AbortController();
  const posting = { policy, ...(timeout !== undefined && { timeout }) };
  const senders: Record<Channel, Send> = {
    mail: createMailSender({ mailer, publicOrigin, unsubscribeKey: keys.unsubscribe }),
    push: createPushSender({ ...posting, database, keys: pushKeys, contact: contactOf(options.from) }),
    webhook: createWebhookSender({ ...posting, now }),
  };
  const workers = new Map(
    CHANNELS.map((channel) => {
      const shared = { channel, queue, now, log };
      const attempt = createAttempts({
        ...{ ...shared, database, send: senders[channel], pauses, metrics },
        leaving: leaving.signal,
      });
      const slots = { slots: SLOTS[channel], share: SHARES[channel] };
      return [channel, startWorker({ ...shared, ...slots, attempt, pollEvery })];
    }),
  );
  return {
    notifier: createNotifier({
      ...{ queue, limits, now },
      onEnqueued: (channels) => {
        for (const channel of channels) workers.get(channel)?.expect();
      },
      onLimited: (channel) => metrics.count(channel, "limited"),
    }),
    pushKey: pushKeys.publicKey,
    checkAddress: (address) => checkWebhookAddress(address, policy),
    async stop() {
      const stopped = Promise.all([...workers.values()].map((worker) => worker.stop()));
      await Promise.race([stopped, delay(STOP_WITHIN, null, { ref: false })]);
      leaving.abort();
      await queue.stop();
    },
  };
}
