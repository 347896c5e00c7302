import { DISPLAY_CHOICES } from "@cointide/shared/contracts/display";
import { isBelow } from "@cointide/shared/contracts/mounts";
import { CLICKED } from "@cointide/shared/contracts/page";
import type { ShellRelease } from "@cointide/shared/contracts/registry";
import { STORE_KEYS, TOKEN_PATTERN } from "@cointide/shared/session/store-keys";
import { inlineJson } from "./inline.ts";
import { preload } from "./page-links.ts";
import { DASHBOARD, type NeededFile } from "./route-files.ts";

/** Markup that is painted before any script runs, the script that starts the shell behind it, and its preloads. */
export type Prerendered = { markup: string; script: string; preloads: string[] };

/** The id of the script behind the markup: the browser paints nothing before it. */
export const MARKUP_END = "cointide-markup-end";

/** The script of the landing page, which the shell loads for its address only. */
const LANDING_SCRIPT = /^\/landing\.[0-9a-f]{8}\.js$/;

/** The longest that the shell's start waits for the first frame, in ms: a tab that is hidden meanwhile has none. */
const UNSEEN = 400;

/**
 * Sets the user's display preferences before the first paint; the shell follows them from then on. Also scales the page up
 * to the browser's minimum font size, which rem doesn't include, and provides it to stylesheets as `--text-min`
 * if it enlarges the smallest texts, which have 0.75rem.
 */
export const DISPLAY_SCRIPT = `{
const { head, documentElement: root } = document;
head.style.fontSize = "1px";
const least = getComputedStyle(head).fontSize;
head.removeAttribute("style");
const { fontSize } = getComputedStyle(root);
if (parseFloat(least) > 0.75 * parseFloat(fontSize)) root.style.setProperty("--text-min", least);
if (fontSize === least) root.style.fontSize = least;
}
try {
const { value } = JSON.parse(localStorage.getItem("${STORE_KEYS.preferences}")).sections.display;
for (const [name, choices] of Object.entries(${inlineJson(DISPLAY_CHOICES)}))
if (choices.includes(value[name])) document.documentElement.dataset[name] = value[name];
} catch {}`;

/**
 * Remembers which button of the markup is clicked before the app can answer, or removes the markup where the visitor goes
 * on to another page: the landing page is for people without a token, the dashboard for people with one. The first module
 * prefetches data and runs at once. The others run after the first paint, because evaluating them keeps the processor
 * busy; the landing page fetches them no sooner either, together with its own script.
 */
const startScript = (files: readonly NeededFile[], landing?: readonly NeededFile[]): string => `{
const [first, ...others] = ${inlineJson(files)};
let token = "";
try { token = localStorage.getItem("${STORE_KEYS.token}") ?? ""; } catch {}
const isShown = ${landing ? "!" : ""}${TOKEN_PATTERN}.test(token);
const root = document.getElementById("root");
if (isShown) root.addEventListener("click", ({ target }) => target.closest("button")?.setAttribute("${CLICKED}", ""));
else root.replaceChildren();
${landing ? "" : 'if (isShown && token !== "guest") root.querySelector("[data-for-guests]")?.remove();'}
const seen = new Promise((resolve) => {
if (!isShown || document.hidden) return resolve();
requestAnimationFrame(() => setTimeout(resolve));
setTimeout(resolve, ${UNSEEN});
});
const parsed = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
const prefetched = parsed.then(() => import(first.href)).catch(reportError);
Promise.all([seen, parsed]).then(async () => {
${landing ? `for (const file of [...others, ...(isShown ? ${inlineJson(landing)} : [])]) document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "script", crossOrigin: "", ...file }));` : ""}
await prefetched;
for (const { href } of others) await import(href).catch(reportError);
});
}`;

/** What the page of an address shows before its scripts run; undefined where that is nothing. */
export function prerenderedPart(shell: ShellRelease, pathname: string): Prerendered | undefined {
  const isLanding = pathname === "/";
  const isDashboard = isBelow(pathname, DASHBOARD);
  const markup = isLanding ? shell.landing : isDashboard ? shell.dashboard : undefined;
  if (markup === undefined) return undefined;
  const toFile = (href: string): NeededFile => ({ href, integrity: shell.integrity[href] });
  const files = shell.modules.map(toFile);
  if (!isLanding) return { markup, script: startScript(files), preloads: files.map(preload) };
  const landing = Object.keys(shell.integrity).filter((href) => LANDING_SCRIPT.test(href));
  return { markup, script: startScript(files, landing.map(toFile)), preloads: [] };
}
