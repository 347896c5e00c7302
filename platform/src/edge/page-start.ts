import type { ShellRelease } from "@cointide/shared/contracts/registry";
import { STORE_KEYS } from "@cointide/shared/session/store-keys";
import { inlineJson } from "./inline.ts";
import { moduleScript, preload } from "./page-links.ts";
import { DASHBOARD, type NeededFile } from "./route-files.ts";

/**
 * How the page gets the shell running: tags for its head, and a script, before all stylesheets, which would hold it up,
 * or behind the markup that stands in the app's place.
 */
export type Start = { head: string[]; first?: string; markup?: string; behind?: string };

/** The end of the markup that stands in the app's place. */
export const AHEAD_END = "cointide-ahead";

/** Runs the modules one after the other; what one exports as `ready` is waited for. */
const RUN_IN_TURN = `async (modules) => {
for (const module of modules) try { await (await import(module)).ready; } catch (error) { reportError(error); }
}`;

/** The longest that the landing page's start waits for it to be seen, in ms: not each browser tells when that is. */
const UNSEEN = 400;

/**
 * Runs behind the landing page's markup. Strangers see that before the shell's code is fetched and keeps the browser
 * busy; whoever is known to this browser goes on to the dashboard, and does not see it.
 */
const startBehindLanding = (files: readonly NeededFile[]): string => `{
const files = ${inlineJson(files)};
let known = null;
try { known = localStorage.getItem("${STORE_KEYS.token}"); } catch {}
if (known) document.getElementById("root").replaceChildren();
const seen = new Promise((resolve) => {
if (known || document.hidden) return resolve();
new PerformanceObserver((list) => {
if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
}).observe({ type: "paint", buffered: true });
setTimeout(resolve, ${UNSEEN});
});
const parsed = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
Promise.all([seen, parsed]).then(() => {
for (const file of files) document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "script", crossOrigin: "", ...file }));
return (${RUN_IN_TURN})(files.map(({ href }) => href));
});
}`;

/** Runs as soon as the page is parsed, whether or not its stylesheets are there: nothing is painted before they are. */
const startWhenParsed = (modules: readonly string[]): string =>
  `addEventListener("DOMContentLoaded", () => (${RUN_IN_TURN})(${inlineJson(modules)}))`;

export function startOf({ modules, integrity, landing }: ShellRelease, pathname: string): Start {
  const files = modules.map((href) => ({ href, integrity: integrity[href] }));
  if (pathname === DASHBOARD) return { head: files.map(preload), first: startWhenParsed(modules) };
  if (pathname !== "/" || landing === undefined) return { head: files.map(moduleScript) };
  // Half a page, painted while the rest is on the way, would move when that comes.
  const head = [`<link rel="expect" href="#${AHEAD_END}" blocking="render">`];
  return { head, markup: landing, behind: startBehindLanding(files) };
}
