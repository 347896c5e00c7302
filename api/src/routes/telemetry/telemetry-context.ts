import type { Database } from "../../database/database.ts";
import type { Limits } from "../../limits/limits.ts";
import type { Metrics } from "../../operations/metrics.ts";

/** What the routes about slices in visitors' pages need. */
export type TelemetryContext = {
  database: Database;
  limits: Limits;
  metrics: Metrics;
  now: () => number;
  /** What tickets of pages are checked by; null: votes need none. */
  ticketSecret: string | null;
  /** Who may read how canaries did. */
  internalAddresses: readonly string[];
};
