import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

/** What a page loaded; bytes of scripts are of their gzip, whatever they travelled as, by who serves them. */
export type Traffic = { requests: number; scripts: Record<string, number> };

async function scriptOf(response: Response): Promise<{ origin: string; bytes: number }[]> {
  if (response.request().resourceType() !== "script" || !response.ok()) return [];
  const body = await response.body();
  return [{ origin: new URL(response.url()).origin, bytes: gzipSync(body, { level: 9 }).length }];
}

/**
 * Watches what a page loads; `read` gives it once nothing is under way. Only then are bodies asked for and compressed:
 * it would take the processor from the start that is measured.
 */
export function watchTraffic(page: Page): { read(): Promise<Traffic> } {
  let requests = 0;
  const responses: Response[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http")) requests += 1;
  });
  page.on("response", (response) => responses.push(response));
  return {
    async read() {
      const byOrigin: Record<string, number> = {};
      for (const { origin, bytes } of (await Promise.all(responses.map(scriptOf))).flat()) {
        byOrigin[origin] = (byOrigin[origin] ?? 0) + bytes;
      }
      return { requests, scripts: byOrigin };
    },
  };
}
