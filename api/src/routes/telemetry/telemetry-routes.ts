import type { Database } from "../../database/database.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { acceptJsonAsText } from "../../http/json-body.ts";
import type { Limits } from "../../limits/limits.ts";
import type { Metrics } from "../../operations/metrics.ts";
import { addGetCanariesRoute } from "./get-canaries.route.ts";
import { addPostTelemetryRoute } from "./post-telemetry.route.ts";

/** What the routes about slices in visitors' pages need. */
export type TelemetryContext = { database: Database; limits: Limits; metrics: Metrics; now: () => number };

/** Adds the routes by which pages report how their slices did, and by which canaries are judged. */
export async function addTelemetryRoutes(app: AppInstance, context: TelemetryContext): Promise<void> {
  await app.register(async (scope) => {
    acceptJsonAsText(scope);
    addPostTelemetryRoute(scope, context);
  });
  addGetCanariesRoute(app, context);
}
