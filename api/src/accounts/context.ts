import type { LimitFunction } from "p-limit";
import type { Database } from "../database/database.ts";
import type { Limits } from "../limits/limits.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Audit } from "../operations/audit.ts";
import type { ReadSlices } from "../storage/registered-slices.ts";
import type { Keys } from "./keys.ts";
import type { Passwords } from "./passwords.ts";

/** What the use cases of accounts work with. */
export type AccountContext = {
  database: Database;
  keys: Keys;
  passwords: Passwords;
  /**
   * Limits how many requests of visitors that hash a password run at once. Each waits before it queries the database,
   * so that a crowd that comes at once leaves room between its queries for those of others.
   */
  hashingLimit: LimitFunction;
  /** The least time, in ms, of answers that must not tell whether an address has an account. */
  leastTime: number;
  /** Resolves after the given time in ms. */
  wait(ms: number): Promise<unknown>;
  mailer: Mailer;
  limits: Limits;
  audit: Audit;
  readSlices: ReadSlices;
  /** Where people see the product. */
  publicOrigin: string;
  now: () => number;
};

/** Who asks. */
export type Caller = {
  /** The client's IP address. */
  address: string;
  /** The request's id in the log. */
  requestId: string;
  /** Which changes the same browser began. */
  begun: readonly string[];
  /** What the browser calls itself. */
  userAgent: string | undefined;
  /** The browser's device token, unchecked. */
  deviceToken: string | undefined;
};
