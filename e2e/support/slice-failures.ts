import { telemetrySchema } from "@cointide/shared/contracts/telemetry";
import type { Page } from "@playwright/test";

/** The failures that the page reports to the service, from now on: "slice version stage" of each. */
export function collectFailures(page: Page): string[] {
  const collected: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/telemetry")) return;
    const { reports } = telemetrySchema.parse(request.postDataJSON());
    const failures = reports.filter(({ outcome }) => outcome !== "ready" && outcome !== "blocked");
    collected.push(...failures.map(({ slice, version, outcome }) => `${slice} ${version} ${outcome}`));
  });
  return collected;
}
