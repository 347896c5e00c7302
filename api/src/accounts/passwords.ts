import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import * as argon2 from "@node-rs/argon2";
import { createTurns } from "./turns.ts";

/** What hashing a password costs: memory in KiB, passes over it, lanes. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. */
export const ADVISED_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Does the work, off the event loop. */
export type Hasher = {
  hash(password: string, cost: HashCost & { salt?: Uint8Array }): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
};

/**
 * How many passwords are hashed at once. More than there are processors would take longer each and as long together;
 * more than four would fill the memory's caches, which everybody needs.
 */
export const HASHES_AT_ONCE = Math.min(4, availableParallelism());

export type Passwords = {
  /** @param salt 16 bytes, so that the same password gives the same hash; absent: random ones. */
  hash(password: string, salt?: Uint8Array): Promise<string>;
  /** Takes as long without a hash as with one, and is then false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** Prepares for the hashing of passwords. @param hasher by itself, the library among Node's own threads */
export async function createPasswords(cost = ADVISED_COST, hasher: Hasher = argon2): Promise<Passwords> {
  const inTurn = createTurns(HASHES_AT_ONCE);
  const nobodys = await hasher.hash(randomBytes(16).toString("hex"), cost);
  return {
    hash: (password, salt) => inTurn(() => hasher.hash(password, salt ? { ...cost, salt } : cost)),
    async verify(passwordHash, password) {
      const matches = await inTurn(() => hasher.verify(passwordHash ?? nobodys, password));
      return matches && passwordHash !== null;
    },
  };
}
