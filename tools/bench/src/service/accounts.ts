import { createHmac } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Driver } from "./driver.ts";

/** How many people have an account, and how many streams of how many symbols each. */
export const PEOPLE = 10_000;
const STREAMS = 5;

export const JWT_SECRET = "a secret of the benchmark, which guards nothing";
export const PASSWORD = "Benchmark1";

/** As the service hashes passwords. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const userId = (person: number): string =>
  `00000000-0000-4000-8000-${person.toString(16).padStart(12, "0")}`;
export const sessionId = (person: number): string => `session-${userId(person)}`;
export const emailOf = (person: number): string => `person${person}@bench.example`;

const USERS = `INSERT INTO users (id, name, email, email_key, password_hash, created_at)
  SELECT '00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'), 'Person ' || n,
    'person' || n || '@bench.example', 'person' || n || '@bench.example', $1, now()
  FROM generate_series(0, ${PEOPLE - 1}) n`;

const SESSIONS = `INSERT INTO sessions (id, user_id, generation, rotated_at, expires_at, created_at)
  SELECT 'session-' || id, id, 1, now(), now() + interval '30 days', now() FROM users`;

const OWN_STREAMS = `INSERT INTO streams (id, user_id, symbols, created_at)
  SELECT gen_random_uuid(), '00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'),
    ($1::text[])[1 + (n * 7 + s * 5) % $2 : 5 + (n * 7 + s * 5) % $2], now()
  FROM generate_series(0, ${PEOPLE - 1}) n, generate_series(0, ${STREAMS - 1}) s`;

/** Fills the tables that the service has made with people who are signed in, and with their streams. */
export const fillTables =
  (symbols: readonly string[]) =>
  async ({ query }: Driver): Promise<void> => {
    await query(USERS, [await hash(PASSWORD, COST)]);
    await query(SESSIONS);
    await query(OWN_STREAMS, [symbols, symbols.length - 5]);
    for (const table of ["users", "sessions", "streams"]) await query(`ANALYZE ${table}`);
    await query("CHECKPOINT").catch(() => {}); // It needs a permission, and nothing depends on it.
  };

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The access token that the service would have given this person. */
export function tokenOf(person: number): string {
  const issued = Math.floor(Date.now() / 1_000);
  const claims = { sid: sessionId(person), sub: userId(person), iat: issued, exp: issued + 15 * 60 };
  const text = `${encode({ alg: "HS256" })}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", JWT_SECRET).update(text).digest("base64url")}`;
}
