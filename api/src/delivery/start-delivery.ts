import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Keys } from "../accounts/keys.ts";
import type { CheckAddress } from "../alerts/channels.ts";
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
import { createLookUp, type LookUp } from "./look-ups.ts";
import { derivePushKeys } from "./push-keys.ts";
import { readHosts } from "./read-hosts.ts";
import { readRestoredAt } from "./read-restored-at.ts";
import { RETRY_PAUSES } from "./retry-pauses.ts";
import { createMailSender, createNoticeSender } from "./send-mail.ts";
import { createPushSender } from "./send-push.ts";
import { createWebhookSender } from "./send-webhook.ts";
import type { TargetPolicy } from "./target-policy.ts";
import { createChannelTest, type TestChannel } from "./test-channel.ts";
import { checkWebhookAddress } from "./webhook-address.ts";
import { startWorker } from "./worker.ts";

/** What tells members of crossings. */
export type Delivery = {
  /** What the evaluator hands crossings to, in the transaction that records them. */
  notifier: Notifier;
  /** The public key by which browsers subscribe, in base64url. */
  pushKey: string;
  /** See `checkWebhookAddress`. */
  checkAddress: CheckAddress;
  testChannel: TestChannel;
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
  /** Finds the hosts that members name; the system's name servers unless a test says otherwise. */
  lookUp?: LookUp;
};

/** How many attempts are under way at most. Mails wait for one of the mailer's few connections. */
const SLOTS: Record<Channel, number> = { mail: 10, push: 20, webhook: 60 };

/** The part of the slots that one member's attempts have at most. */
const SHARE = 1 / 10;

/** After how long an attempt leaves its slot to others, in ms. */
const HANGS_AFTER: Record<Channel, number | null> = { mail: null, push: 500, webhook: 500 };

/** One query a second for all channels. New jobs need not wait for it. */
const POLL_EVERY = 3_000;

/**
 * How long stopping waits for what is under way, in ms. What is not done then has failed and is tried again, by this
 * instance or another; recording that may take as long once more.
 */
const STOP_WITHIN = 1_000;

const contactOf = (from: string): string => `mailto:${/<([^<>]+)>/.exec(from)?.[1] ?? from}`;

/** Starts what tells members of crossings. @throws {DatabaseError} where its jobs find no place. */
export async function startDelivery(options: Options): Promise<Delivery & { stop(): Promise<void> }> {
  const { database, mailer, keys, publicOrigin, policy, log, timeout } = options;
  const { now = Date.now, pauses = RETRY_PAUSES, limits = DAILY_LIMITS, pollEvery = POLL_EVERY } = options;
  const queue = await openJobQueue(database);
  const restoredAt = await readRestoredAt(database);
  const metrics = createDeliveryMetrics(database, options.metrics);
  const pushKeys = derivePushKeys(keys.push);
  const leaving = new AbortController();
  const { signal } = leaving;
  // Each attempt that is under way listens.
  setMaxListeners(0, signal);
  const { lookUp = createLookUp() } = options;
  const posting = { policy, lookUp, leaving: signal, ...(timeout !== undefined && { timeout }) };
  const mailing = { mailer, publicOrigin, unsubscribeKey: keys.unsubscribe, leaving: signal };
  const sendNotice = createNoticeSender({ ...mailing, limits });
  const senders: Record<Channel, Send> = {
    mail: createMailSender(mailing),
    push: createPushSender({ ...posting, database, keys: pushKeys, contact: contactOf(options.from) }),
    webhook: createWebhookSender({ ...posting, now }),
  };
  const workers = new Map(
    CHANNELS.map((channel) => {
      const shared = { channel, queue, now, log };
      const attempt = createAttempts({
        ...{ ...shared, database, send: senders[channel], sendNotice, pauses, metrics },
        leaving: signal,
      });
      const slots = {
        ...{ slots: SLOTS[channel], share: SLOTS[channel] * SHARE, hangsAfter: HANGS_AFTER[channel] },
        // Browsers of all members share a few push services, which nobody's endpoint says much about.
        ...(channel === "webhook" && { readHosts: (userIds: string[]) => readHosts(database, userIds) }),
      };
      return [channel, startWorker({ ...shared, ...slots, attempt, pollEvery })];
    }),
  );
  return {
    notifier: createNotifier({
      ...{ queue, limits, now, restoredAt },
      onEnqueued: (channels) => {
        for (const channel of channels) workers.get(channel)?.expect();
      },
      onLimited: (channel) => metrics.count(channel, "limited"),
    }),
    testChannel: createChannelTest({ database, senders, limits, now }),
    pushKey: pushKeys.publicKey,
    checkAddress: (address, member) => checkWebhookAddress(address, policy, { lookUp, member }),
    async stop() {
      const stopped = Promise.all([...workers.values()].map((worker) => worker.stop()));
      await Promise.race([stopped, delay(STOP_WITHIN, null, { ref: false })]);
      leaving.abort();
      await Promise.race([stopped, delay(STOP_WITHIN, null, { ref: false })]);
      await queue.stop();
    },
  };
}
