import type * as z from "zod";
import { MIGRATIONS } from "../database/migrations.ts";
import { BackupError } from "./backup-error.ts";
import { isCopied } from "./copied-tables.ts";
import { FORMAT, type Header, headerSchema } from "./format.ts";
import { createdTables, MIGRATION_TABLES, schemaOf } from "./schema-tables.ts";

export const NOT_A_BACKUP = "is not a backup of Cointide.";

/** @throws {BackupError} if the content doesn't match the schema */
export function parseEntry<Value>(schema: z.ZodType<Value>, content: Buffer, path: string): Value {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw new BackupError(`${path} ${NOT_A_BACKUP}`);
  }
}

/** @throws {BackupError} if this version can't load the backup */
function requireReadable(header: Header, path: string): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = header.migrations.findLast((name) => !known.has(name));
  if (header.format <= FORMAT && unknown === undefined) return;
  const what = unknown === undefined ? `the format ${header.format}` : `the schema ${unknown}`;
  throw new BackupError(
    `${path} has ${what}, which this version of Cointide does not support. Restore it with the version that made it, or a newer one.`,
  );
}

/** @throws {BackupError} if the tables aren't those of the backup's schema */
function requireTables(header: Header, path: string): void {
  const created = createdTables(schemaOf(header));
  const missing = created.find((name) => isCopied(name) && !header.tables.includes(name));
  if (missing !== undefined)
    throw new BackupError(`${path} is incomplete: it lacks the table ${missing}. Use another copy of it.`);
  const unknown = header.tables.find((name) => !created.includes(name) && !MIGRATION_TABLES.includes(name));
  if (unknown !== undefined)
    throw new BackupError(
      `${path} has a table that does not belong in a backup: ${JSON.stringify(unknown)}. Use another copy of it.`,
    );
}

/** Parses the first entry of a backup. @throws {BackupError} if this version can't restore the backup */
export function readHeader(content: Buffer, path: string): Header {
  const header = parseEntry(headerSchema, content, path);
  requireReadable(header, path);
  requireTables(header, path);
  return header;
}
