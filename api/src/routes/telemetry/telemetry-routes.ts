import type { AppInstance } from "../../http/app-instance.ts";
import { acceptJsonAsText } from "../../http/json-body.ts";
import { addGetCanariesRoute } from "./get-canaries.route.ts";
import { addPostTelemetryRoute } from "./post-telemetry.route.ts";
import type { TelemetryContext } from "./telemetry-context.ts";

/** Adds the routes by which pages report how their slices did, and by which canaries are judged. */
export async function addTelemetryRoutes(app: AppInstance, context: TelemetryContext): Promise<void> {
  await app.register(async (scope) => {
    acceptJsonAsText(scope);
    addPostTelemetryRoute(scope, context);
  });
  addGetCanariesRoute(app, context);
}
