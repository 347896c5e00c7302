import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema.ts";

/** What use cases query: the database itself, or a transaction of it. The same on both engines. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database. `close` ends its connections and lets another process use its data. */
export type OpenDatabase = {
  engine: "pglite" | "postgresql";
  database: Database;
  close(): Promise<void>;
  /** How many connections there are, how many of them are idle, and how many queries wait for one. */
  connections(): { open: number; idle: number; waiting: number };
};

/** The database cannot be opened. `message` says why and what to do. */
export class DatabaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "DatabaseError";
  }
}
