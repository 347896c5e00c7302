import { randomUUID } from "node:crypto";
import { signAccessToken } from "../accounts/access-token.ts";
import type { Keys } from "../accounts/keys.ts";
import type { Database } from "../database/database.ts";
import { sessions, users } from "../database/schema.ts";

const HOUR = 3_600_000;

/** Begins a session of an account, without its password. */
export async function beginTestSession(database: Database, keys: Keys, id: string) {
  const sessionId = randomUUID();
  const createdAt = new Date();
  const expiresAt = new Date(Date.now() + HOUR);
  await database
    .insert(sessions)
    .values({ id: sessionId, userId: id, generation: 1, rotatedAt: createdAt, createdAt, expiresAt });
  return { id, sessionId, token: await signAccessToken({ userId: id, sessionId }, keys, Date.now()) };
}

/** Makes an account with one session, without mail or passwords. */
export async function joinPerson(database: Database, keys: Keys) {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await database
    .insert(users)
    .values({ id, name: "Ada", email, emailKey: email, passwordHash: "-", createdAt: new Date() });
  return beginTestSession(database, keys, id);
}
