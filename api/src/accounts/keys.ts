import { createHmac, createSecretKey, type KeyObject } from "node:crypto";

/** What the service signs and hashes with. Each purpose has a key of its own. */
export type Keys = {
  /** Of access tokens: the secret itself, so that operators can sign and check tokens with common tools. */
  accessToken: KeyObject;
  refreshToken: Uint8Array;
  code: Uint8Array;
  /** Of device tokens. */
  device: Uint8Array;
  /** Of the salts of sign-ups. */
  salt: Uint8Array;
  /** Of stand-ins: for ids that do not exist, and for addresses that must not be stored. */
  disguise: Uint8Array;
  /** Of links that end mail about alerts. */
  unsubscribe: Uint8Array;
  /** What the key pair is derived from by which push services know the service. */
  push: Uint8Array;
};

export function deriveKeys(secret: string): Keys {
  const keyFor = (purpose: string) => createHmac("sha256", secret).update(`cointide ${purpose}`).digest();
  return {
    accessToken: createSecretKey(secret, "utf8"),
    refreshToken: keyFor("refresh tokens"),
    code: keyFor("codes"),
    device: keyFor("devices"),
    salt: keyFor("salts"),
    disguise: keyFor("disguises"),
    unsubscribe: keyFor("unsubscribe links"),
    push: keyFor("push services"),
  };
}
