/** Tables that backups leave out, and why. All others are copied, also those that later migrations add. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  additions: "A restore makes them itself.",
  leases: "They name running instances.",
  migrations: "A restore runs them itself.",
  sessions: "People sign in again, so a stolen backup opens no account.",
};

/**
 * Columns that sign something or let anybody send somewhere, by their tables. They are encrypted or left out. Each may be
 * null, and is null in a backup without secrets.
 */
export const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  alert_channels: ["webhook", "webhook_secret"],
};

export const isCopied = (table: string): boolean => !Object.hasOwn(NOT_COPIED, table);

export const secretColumns = (table: string): readonly string[] => SECRET_COLUMNS[table] ?? [];
