import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createTurns } from "./turns.ts";

/** What hashing a password costs: memory in KiB, passes over it, lanes. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. */
export const ADVISED_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How many passwords are hashed at once. They share Node's four threads with all other work that happens off
 * the event loop, such as checking access tokens, which must not wait behind a crowd that signs in.
 */
export const HASHES_AT_ONCE = 2;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, and is then false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** Prepares for the hashing of passwords, off the event loop. */
export async function createPasswords(cost = ADVISED_COST): Promise<Passwords> {
  const inTurn = createTurns(HASHES_AT_ONCE);
  const nobodys = await hash(randomBytes(16).toString("hex"), cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async verify(passwordHash, password) {
      const matches = await inTurn(() => verify(passwordHash ?? nobodys, password));
      return matches && passwordHash !== null;
    },
  };
}
