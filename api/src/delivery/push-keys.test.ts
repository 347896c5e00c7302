import { createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";
import { expect, it } from "vitest";
import webPush from "web-push";
import { createTestSubscription } from "../testing/test-subscription.ts";
import { derivePushKeys } from "./push-keys.ts";

it("a secret always gives the same keys, and another secret others", () => {
  const keys = derivePushKeys(Buffer.from("one"));
  expect(derivePushKeys(Buffer.from("one"))).toEqual(keys);
  expect(derivePushKeys(Buffer.from("other")).publicKey).not.toBe(keys.publicKey);
});

it("push services can check what is signed by them", async () => {
  const keys = derivePushKeys(Buffer.from("one"));
  const { read: _, ...subscription } = createTestSubscription();
  const { headers } = webPush.generateRequestDetails(
    { endpoint: "https://push.example.com/send/1", keys: subscription },
    "{}",
    { vapidDetails: { subject: "mailto:mail@cointide.test", ...keys } },
  );
  const [, token = "", key] = /^vapid t=(.+), k=(.+)$/.exec(String(headers?.Authorization)) ?? [];
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(keys.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const { payload } = await jwtVerify(token, publicKey);
  expect(payload).toMatchObject({ aud: "https://push.example.com", sub: "mailto:mail@cointide.test" });
});
