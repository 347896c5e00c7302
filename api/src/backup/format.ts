import * as z from "zod";

/*
 * A backup is a tar archive, compressed with gzip:
 *
 *   backup.json            what it is, and the migrations of its schema
 *   rows/TABLE/N.ndjson    rows, a line of JSON each, in an order in which they can be inserted
 *   sealed/TABLE/N.age     the same rows of tables with secrets, with these, encrypted
 *   releases/…             the store of releases
 *   checksums.json         of all entries before, and of the rows of each table
 *   secrets.age            keys, encrypted with the passphrase; vouches for the checksums
 */

export const FORMAT = 1;

export const ENTRIES = {
  header: "backup.json",
  rows: "rows/",
  sealed: "sealed/",
  releases: "releases/",
  checksums: "checksums.json",
  secrets: "secrets.age",
} as const;

/** The first entry. */
export const headerSchema = z.object({
  product: z.literal("cointide"),
  format: z.number(),
  madeAt: z.iso.datetime(),
  engine: z.enum(["pglite", "postgresql"]),
  /** All that the database had, in the order of their names: the last one names its schema. */
  migrations: z.array(z.string()),
  tables: z.array(z.string()),
  hasSecrets: z.boolean(),
  hasReleases: z.boolean(),
});

const rowSumSchema = z.object({ rows: z.number(), sha256: z.string() });

/** The entry after all others but secrets. */
export const checksumsSchema = z.object({
  entries: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  /** The rows of each table as they are without secrets. */
  rows: z.record(z.string(), rowSumSchema),
  /** The rows of tables with secrets as they are with them. */
  sealed: z.record(z.string(), rowSumSchema),
  /** The last number that each sequence gave, by table and column; null where it gave none. */
  sequences: z.record(z.string(), z.record(z.string(), z.string().nullable())),
});

/** The names of files with keys. */
export const KEY_NAME = /^\w[\w.-]*$/;

/** What the passphrase encrypts. */
export const secretsSchema = z.object({
  /** Opens sealed rows. */
  identity: z.string(),
  /** Files of the data folder with keys, by their names. */
  keys: z.record(z.string().regex(KEY_NAME), z.string()),
  /** The hash of the checksums: who has no passphrase cannot change the backup unnoticed. */
  checksums: z.string(),
});

export type Header = z.infer<typeof headerSchema>;
export type Checksums = z.infer<typeof checksumsSchema>;
export type Secrets = z.infer<typeof secretsSchema>;
