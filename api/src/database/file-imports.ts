import { boolean, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The latest imports of files into an account. The migration ties it to `users`, with which its rows go. */
export const fileImports = pgTable(
  "file_imports",
  {
    userId: text("user_id").notNull(),
    /** The client's `Idempotency-Key`: an import that comes again under it changes nothing. */
    key: text("key").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    /** What it did, as JSON: see `DoneImport`. */
    done: text("done").notNull(),
    isUndone: boolean("is_undone").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
