import { createHmac } from "node:crypto";
import { failed, type Send, sent } from "./delivery.ts";
import { type PostOptions, postToTarget } from "./post-to-target.ts";
import { webhookMessage } from "./webhook-message.ts";

/** The bytes of a secret: Standard Webhooks writes them in base64 after `whsec_`. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret, "utf8");

/** Signs a body as Standard Webhooks says. @param timestamp in seconds since 1970. */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
  return `v1,${signature}`;
}

type Options = PostOptions & { now: () => number };

/** Tells members of crossings by the webhook that they have when it is sent. */
export function createWebhookSender({ now, ...options }: Options): Send {
  return async (delivery) => {
    const { id, userId: member, webhook, webhookSecret } = delivery;
    if (webhook === null || webhookSecret === null)
      return failed("The webhook was removed before it could be called.", 1);
    const { body, headers: ofFormat } = webhookMessage(delivery, webhook);
    const timestamp = Math.floor(now() / 1_000);
    const headers = {
      ...ofFormat,
      "content-length": Buffer.byteLength(body),
      "user-agent": "Cointide",
      "idempotency-key": id,
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signWebhook(webhookSecret, id, timestamp, body),
    };
    const { status, failure } = await postToTarget(webhook, { member, headers, body }, options);
    if (failure === null) return sent();
    const worth = status === 410 ? 1 : failure.worth;
    return { ...failure, worth, error: `The webhook failed. ${failure.error}` };
  };
}
