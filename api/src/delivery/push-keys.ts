import { createECDH, createHmac } from "node:crypto";

/** What push services know the service by, in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** The key pair (VAPID) that a secret always gives, so that all instances have the same. */
export function derivePushKeys(secret: Uint8Array): PushKeys {
  const curve = createECDH("prime256v1");
  for (let attempt = 0; ; attempt += 1) {
    const candidate = createHmac("sha256", secret).update(`push ${attempt}`).digest();
    try {
      curve.setPrivateKey(candidate);
    } catch {
      // One of four billion numbers of 256 bits is beyond the curve's order.
      continue;
    }
    return { publicKey: curve.getPublicKey("base64url"), privateKey: candidate.toString("base64url") };
  }
}
