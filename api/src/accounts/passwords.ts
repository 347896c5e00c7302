import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import * as argon2 from "@node-rs/argon2";
import pLimit from "p-limit";

/** What hashing a password costs: memory in KiB, passes over it, lanes. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. */
export const ADVISED_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes off the event loop, among the four threads of Node's pool. */
type Hasher = Pick<typeof argon2, "hash" | "verify">;

/**
 * How many passwords are hashed at once. More than there are processors would take longer each and as long together;
 * one thread of the pool is left to what else needs it, such as access tokens.
 */
export const HASHES_AT_ONCE = Math.min(3, availableParallelism());

export type Passwords = {
  /** @param salt 16 bytes, so that the same password gives the same hash; absent: random ones. */
  hash(password: string, salt?: Uint8Array): Promise<string>;
  /** Takes as long without a hash as with one, and is then false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** Prepares for the hashing of passwords. */
export async function createPasswords(cost = ADVISED_COST, hasher: Hasher = argon2): Promise<Passwords> {
  const limit = pLimit(HASHES_AT_ONCE);
  const dummyHash = await hasher.hash(randomBytes(16).toString("hex"), cost);
  return {
    hash: (password, salt) => limit(() => hasher.hash(password, salt ? { ...cost, salt } : cost)),
    async verify(passwordHash, password) {
      const matches = await limit(() => hasher.verify(passwordHash ?? dummyHash, password));
      return matches && passwordHash !== null;
    },
  };
}
