import { eq } from "drizzle-orm";
import { users } from "../database/schema.ts";
import type { AccountContext } from "./context.ts";

export async function rename({ database }: AccountContext, userId: string, name: string): Promise<void> {
  await database.update(users).set({ name }).where(eq(users.id, userId));
}
