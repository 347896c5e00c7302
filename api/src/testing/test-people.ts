import pLimit from "p-limit";
import type { Logger } from "pino";
import { deriveKeys } from "../accounts/keys.ts";
import { createPasswords, HASHES_AT_ONCE, type HashCost } from "../accounts/passwords.ts";
import type { Database } from "../database/database.ts";
import { createLimiters } from "../limits/limiters.ts";
import { createLimits } from "../limits/limits.ts";
import { createOutbox } from "../mail/outbox.ts";
import { createAudit } from "../operations/audit.ts";
import { silentLog } from "./test-log.ts";

export const TEST_SECRET = "a secret of the tests, long enough for anybody";

/** The least that hashing may cost: most tests need a hash, not a good one. */
const LEAST_COST: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export type TestPeopleOptions = {
  database: Database;
  now?: () => number;
  log?: Logger;
  /** Multiplies how many attempts are allowed. */
  limitFactor?: number;
  /** What hashing a password costs, where a test measures it. */
  hashCost?: HashCost;
  /** Names of the slices in the registry. */
  slices?: readonly string[];
};

/** What accounts need, over a test's database, with mail that the test can read. */
export async function createTestPeople({
  database,
  now = Date.now,
  log = silentLog(),
  limitFactor = 1,
  hashCost = LEAST_COST,
  slices = [],
}: TestPeopleOptions) {
  const outbox = createOutbox(now);
  /** How long answers would have waited, in ms. */
  const waits: number[] = [];
  const accounts = {
    ...{ database, now, mailer: outbox, publicOrigin: "https://cointide.test" },
    keys: deriveKeys(TEST_SECRET),
    passwords: await createPasswords(hashCost),
    hashingLimit: pLimit(2 * HASHES_AT_ONCE),
    leastTime: 0,
    waits,
    wait: async (ms: number) => waits.push(ms),
    limits: createLimits(createLimiters(), limitFactor),
    audit: createAudit({ database, log, now }),
    readSlices: async () => new Set(slices),
  };
  const testChannel = async () => ({ isSent: true, error: "" });
  const alerts = { checkAddress: async () => true, pushKey: "a-key-of-the-tests", testChannel };
  return { accounts, secureCookies: false, outbox, alerts };
}
