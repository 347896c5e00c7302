import { telemetrySchema } from "@cointide/shared/contracts/telemetry";
import type { Fault } from "@cointide/testing/broken-entry";
import type { Page, Route } from "@playwright/test";
import type { Product } from "./product.ts";

/** Makes a release of a slice that fails in some manner the current one. Gives its version. */
export type Breakage = (product: Product, page: Page, slice: string) => Promise<string>;

type Files = (version: string) => RegExp;

const entryOf: Files = (version) => new RegExp(`${version}/remoteEntry\\.js`);
const chunksOf: Files = (version) => new RegExp(`${version}/.*expose.*\\.js$`);
const stylesOf: Files = (version) => new RegExp(`${version}/.*\\.css$`);

/** Publishes a good copy, and spoils files of it on their way to the browser. */
const onItsWay =
  (files: Files, answer: (route: Route) => unknown): Breakage =>
  async ({ releases }, page, slice) => {
    const version = await releases.publishCopy(slice);
    await page.route(files(version), (route) => void answer(route));
    return version;
  };

const instead = (status: number, contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status, contentType, body, headers: { "access-control-allow-origin": "*" } });

/** Code that would be noticed if it ran: `globalThis.tampered`. */
async function tamper(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `globalThis.tampered = true;\n${await response.text()}` });
}

const published =
  (fault: Fault): Breakage =>
  ({ releases }, _, slice) =>
    releases.publishBroken(slice, fault);

const misspelt: Breakage = ({ releases }, _, slice) =>
  releases.publishCopy(slice, (file, text) => (file === "remoteEntry.js" ? "export const = ;" : text));

/** All ways to fail, each with the stage at which the page notices. */
export const BREAKAGES = {
  "entry missing": ["load", onItsWay(entryOf, instead(404, "text/plain", "There is no such file."))],
  "entry answered by an error": ["load", onItsWay(entryOf, instead(500, "text/plain", "Not now."))],
  "page of HTML for an entry": ["load", onItsWay(entryOf, instead(200, "text/html", "<!doctype html>"))],
  "JSON for an entry": ["load", published("json")],
  "syntax error": ["load", misspelt],
  "entry that throws": ["load", published("throws")],
  "entry tampered with": ["load", onItsWay(entryOf, tamper)],
  "chunk tampered with": ["load", onItsWay(chunksOf, tamper)],
  "chunk missing": ["load", onItsWay(chunksOf, instead(404, "text/plain", "There is no such file."))],
  "styles missing": ["load", onItsWay(stylesOf, instead(404, "text/plain", "There is no such file."))],
  "entry that hangs": ["load", onItsWay(entryOf, () => {})],
  "chunk that hangs": ["load", onItsWay(chunksOf, () => {})],
  "entry that never ends": ["load", published("hang")],
  "contract broken": ["contract", published("contract")],
  "throwing at init": ["init", published("init")],
  "throwing at its first render": ["render", published("render")],
} as const satisfies Record<string, readonly [stage: string, breakIt: Breakage]>;

/** What the page tells the service of slices: "slice version stage" of each report. */
export function collectReports(page: Page): string[] {
  const collected: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/telemetry")) return;
    const { reports } = telemetrySchema.parse(request.postDataJSON());
    collected.push(...reports.map(({ slice, version, outcome }) => `${slice} ${version} ${outcome}`));
  });
  return collected;
}
