import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const derive = (salt: Uint8Array, key: Uint8Array, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** A browser's side of a push subscription: its keys, and how it reads a message (RFC 8291). */
export function createTestSubscription() {
  const curve = createECDH("prime256v1");
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);

  function read(message: Buffer): unknown {
    const salt = message.subarray(0, 16);
    const sender = message.subarray(21, 21 + (message[20] ?? 0));
    const sealed = message.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
    const secret = derive(auth, curve.computeSecret(sender), info, 32);
    const key = derive(salt, secret, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(salt, secret, "Content-Encoding: nonce\0", 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.toString("utf8", 0, padded.lastIndexOf(2)));
  }
  return { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url"), read };
}
