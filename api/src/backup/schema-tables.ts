import type { Migration } from "../database/migration.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import type { Header } from "./format.ts";

/** Tables that record migrations. The migrations themselves don't create them. */
export const MIGRATION_TABLES: readonly string[] = ["migrations", "additions"];

/** Returns the tables that migrations create. */
export const createdTables = (migrations: readonly Migration[]): string[] =>
  migrations.flatMap(({ statements }) =>
    [...statements.join(";").matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(
      ([, name = ""]) => name,
    ),
  );

/**
 * Returns the migrations of a backup's schema. Versions before additive migrations don't list those, but back up the table that
 * records them, so the database had all of them.
 */
export function schemaOf({ migrations, tables }: Pick<Header, "migrations" | "tables">): Migration[] {
  const hasUnlisted = tables.includes("additions");
  return MIGRATIONS.filter(
    ({ name, isAdditive }) => migrations.includes(name) || (hasUnlisted && isAdditive === true),
  );
}
