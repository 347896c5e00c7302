import type { User } from "@cointide/shared/contracts/user";
import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { users } from "../database/schema.ts";

/** A person with an account. */
export type Account = typeof users.$inferSelect;

/** A signed-in person, as the database has them at this moment. */
export type Person = Account & { sessionId: string };

/** Who is signed in where a code was entered or asked for. @throws {DomainError} unauthenticated where their token is no longer good */
export type FindPerson = () => Promise<Person | null>;

export async function findAccount(database: Database, key: string): Promise<Account | null> {
  const [account] = await database.select().from(users).where(eq(users.emailKey, key));
  return account ?? null;
}

/** A person as clients know them. Who is in the database has confirmed an address. */
export const viewOf = ({ id, name, email, createdAt }: Account): User => ({
  id,
  name,
  email,
  createdAt: createdAt.toISOString(),
  verified: true,
});
