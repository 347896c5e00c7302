import { and, eq } from "drizzle-orm";
import webPush from "web-push";
import type { Database } from "../database/database.ts";
import { pushSubscriptions } from "../database/schema.ts";
import { type Delivery, type Failure, failed, type Send, sent } from "./delivery.ts";
import { deliveryWords } from "./delivery-words.ts";
import { type PostOptions, postToTarget } from "./post-to-target.ts";
import type { PushKeys } from "./push-keys.ts";

type Subscription = typeof pushSubscriptions.$inferSelect;
type Options = PostOptions & {
  database: Database;
  keys: PushKeys;
  /** Where push services reach who sends, as an address that begins with `mailto:` or `https:`. */
  contact: string;
};

/** How long push services keep what they cannot deliver at once, in s. */
const TTL = 24 * 60 * 60;

/** What a push service takes as a topic: of several messages under one, only the latest is kept for a sleeping browser. */
const LONGEST_TOPIC = 32;

/** A push holds 4 KB; the log has the rest. */
const MOST_LINES = 10;

/** What the shell's service worker shows. */
function payloadOf(delivery: Delivery): string {
  const { title, lines } = deliveryWords(delivery);
  const body = lines.slice(0, MOST_LINES).join("\n");
  return JSON.stringify({ tag: delivery.id, title, body, path: "/dashboard/alerts" });
}

/** Encrypts and signs a message. Null where the subscription's keys are not those of a browser. */
function encrypt({ endpoint, p256dh, auth }: Subscription, delivery: Delivery, { keys, contact }: Options) {
  const topic = delivery.id.length <= LONGEST_TOPIC ? { topic: delivery.id } : {};
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(delivery), {
      ...{ TTL, urgency: "high", ...topic },
      vapidDetails: { subject: contact, ...keys },
    });
  } catch {
    return null;
  }
}

/** What failed with several browsers, as one outcome: it is tried again as long as one of them is worth it. */
function combine(failures: readonly Failure[], reached: readonly string[]): Failure {
  const worth = Math.max(...failures.map((failure) => failure.worth));
  const waits = failures.flatMap(({ retryIn }) => retryIn ?? []);
  return {
    ...failed(failures[0]?.error ?? "", worth, waits.length > 0 ? Math.max(...waits) : null),
    reached,
  };
}

/** Tells members of crossings in their browsers, and forgets browsers that have unsubscribed. */
export function createPushSender(options: Options): Send {
  const { database } = options;

  /** Without a database the browser is forgotten another time. */
  const forget = ({ userId, endpoint }: Subscription) =>
    database
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
      .catch(() => {});

  async function push(subscription: Subscription, delivery: Delivery): Promise<Failure | "gone" | "reached"> {
    const message = encrypt(subscription, delivery, options);
    if (message === null) {
      await forget(subscription);
      return "gone";
    }
    const headers = message.headers as Record<string, string | number>;
    const body = message.body as Buffer;
    const { userId: member, endpoint } = subscription;
    const { status, failure } = await postToTarget(endpoint, { member, headers, body }, options);
    if (failure === null) return "reached";
    if (status === 404 || status === 410) {
      await forget(subscription);
      return "gone";
    }
    return { ...failure, error: `A browser's push service failed. ${failure.error}` };
  }

  return async (delivery) => {
    const ofMember = eq(pushSubscriptions.userId, delivery.userId);
    const subscriptions = await database.select().from(pushSubscriptions).where(ofMember);
    const left = subscriptions.filter(({ endpoint }) => !delivery.reached.includes(endpoint));
    const results = await Promise.all(left.map((subscription) => push(subscription, delivery)));
    const reached = left.filter((_, index) => results[index] === "reached").map(({ endpoint }) => endpoint);
    const failures = results.filter((result) => typeof result === "object");
    if (failures.length > 0) return combine(failures, reached);
    const wasReached = delivery.reached.length + reached.length > 0;
    return wasReached ? sent() : failed("No browser is subscribed anymore.", 1);
  };
}
