import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** What slices store for a person. The migration ties it to `users`, with which its rows go. */
export const storedValues = pgTable(
  "stored_values",
  {
    userId: text("user_id").notNull(),
    slice: text("slice").notNull(),
    key: text("key").notNull(),
    /** The number of the value's form, which its slice counts. */
    version: integer("version").notNull(),
    /** In ms since 1970, by the clock of the browser that changed it. */
    changedAt: bigint("changed_at", { mode: "number" }).notNull(),
    /** As JSON; null once it was cleared. */
    value: text("value"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.slice, table.key] })],
);
