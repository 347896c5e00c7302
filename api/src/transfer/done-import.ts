import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import type { FileImportAnswer } from "@cointide/shared/contracts/transfer";
import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { fileImports } from "../database/file-imports.ts";
import type { KeptChoices } from "./choices.ts";

/** What an import did: what was added, as it was then, and the choices with what was kept before. */
export type DoneImport = {
  answer: FileImportAnswer;
  alerts: readonly (AlertSettings & { id: string })[];
  choices: KeptChoices;
  before: KeptChoices;
};

/** The most imports of an account that can be repeated and taken back. */
const MOST_KEPT = 3;

const isImport = (userId: string, key: string) =>
  and(eq(fileImports.userId, userId), eq(fileImports.key, key));

/** The import under a key; null where there is none, or several later ones. The caller holds the account's lock. */
export async function findImport(
  within: Database,
  userId: string,
  key: string,
): Promise<{ done: DoneImport; isUndone: boolean } | null> {
  const [row] = await within.select().from(fileImports).where(isImport(userId, key));
  return row === undefined ? null : { done: JSON.parse(row.done), isUndone: row.isUndone };
}

export async function keepImport(
  within: Database,
  { userId, key, done, now }: { userId: string; key: string; done: DoneImport; now: number },
): Promise<void> {
  await within.insert(fileImports).values({ userId, key, at: new Date(now), done: JSON.stringify(done) });
  const kept = within
    .select({ key: fileImports.key })
    .from(fileImports)
    .where(eq(fileImports.userId, userId))
    .orderBy(desc(fileImports.at))
    .limit(MOST_KEPT);
  await within
    .delete(fileImports)
    .where(and(eq(fileImports.userId, userId), notInArray(fileImports.key, kept)));
}

export async function markUndone(within: Database, userId: string, key: string): Promise<void> {
  await within.update(fileImports).set({ isUndone: true }).where(isImport(userId, key));
}
