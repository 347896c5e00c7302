import type { User } from "@cointide/shared/contracts/user";
import { inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { users } from "../database/schema.ts";
import { emailKeys } from "./email-key.ts";

/** A person with an account. */
export type Account = typeof users.$inferSelect;

/** A signed-in person, as the database has them at this moment. */
export type Person = Account & { sessionId: string };

/** Who is signed in where a code was entered or asked for. @throws {DomainError} unauthenticated where their token is no longer good */
export type FindPerson = () => Promise<Person | null>;

/** The account of the first of these keys that has one. */
export const firstByKey = (accounts: readonly Account[], keys: readonly string[]): Account | null =>
  keys.flatMap((key) => accounts.filter(({ emailKey }) => emailKey === key))[0] ?? null;

/** Whether the account has this address, however it is spelled. */
export const isEmailOf = ({ emailKey }: Pick<Account, "emailKey">, email: string): boolean =>
  emailKeys(email).includes(emailKey);

/** The account with this address, however it is spelled. */
export async function findAccount(database: Database, email: string): Promise<Account | null> {
  const keys = emailKeys(email);
  return firstByKey(await database.select().from(users).where(inArray(users.emailKey, keys)), keys);
}

/** A person as clients know them. Who is in the database has confirmed an address. */
export const viewOf = ({ id, name, email, createdAt }: Account): User => ({
  id,
  name,
  email,
  createdAt: createdAt.toISOString(),
  verified: true,
});
