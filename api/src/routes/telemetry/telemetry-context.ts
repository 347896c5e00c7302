import type { Database } from "../../database/database.ts";
import type { Limits } from "../../limits/limits.ts";
import type { Metrics } from "../../operations/metrics.ts";

/** What the routes about slices in visitors' pages need. */
export type TelemetryContext = {
  database: Database;
  limits: Limits;
  metrics: Metrics;
  now: () => number;
  /** Who may read how canaries did. */
  internalAddresses: readonly string[];
};
