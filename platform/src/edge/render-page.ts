import type { PageData } from "@cointide/shared/contracts/page";
import type { Integrity, ShellRelease } from "@cointide/shared/contracts/registry";
import { STORE_KEYS } from "@cointide/shared/session/store-keys";
import { escapeAttribute, inlineJson, scriptHash } from "./inline.ts";
import { DASHBOARD, type NeededFile, routeFiles } from "./route-files.ts";
import { scriptIntegrity } from "./script-integrity.ts";

export type PageParts = {
  shell: ShellRelease;
  data: PageData;
  pathname: string;
  /** Markup that stands before all scripts. */
  head: string;
  /** The policy that stands in the page itself, where no header brings one. */
  policy?: (inlineScripts: string[]) => string;
};

/** A page, and the inline scripts that its policy has to allow. */
export type RenderedPage = { html: string; inlineScripts: string[] };

const checked = (integrity: string | undefined): string =>
  `${integrity === undefined ? "" : ` integrity="${escapeAttribute(integrity)}"`} crossorigin`;

const tags = (addresses: readonly string[], integrity: Integrity, tag: (address: string) => string) =>
  addresses.map((address) => tag(`"${escapeAttribute(address)}"${checked(integrity[address])}`));

const preload = ({ href, integrity }: NeededFile): string => {
  const kind = href.endsWith(".css") ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} href="${escapeAttribute(href)}"${checked(integrity)}>`;
};

/**
 * How the page gets the shell running: tags for its head, and a script, before all stylesheets, which would hold it up,
 * or behind the markup that stands in the app's place.
 */
type Start = { head: string[]; first?: string; markup?: string; behind?: string };

/** The end of the markup that stands in the app's place. */
const AHEAD_END = "cointide-ahead";

/** Runs the modules one after the other; what one exports as `ready` is waited for. */
const RUN_IN_TURN = `async (modules) => {
for (const module of modules) try { await (await import(module)).ready; } catch (error) { reportError(error); }
}`;

/**
 * Runs behind the landing page's markup. Strangers see that before the shell's code keeps the browser busy; whoever
 * is known to this browser goes on to the dashboard, and does not see it.
 */
const startBehindLanding = (modules: readonly string[]): string => `{
const start = () => (${RUN_IN_TURN})(${inlineJson(modules)});
let known = null;
try { known = localStorage.getItem("${STORE_KEYS.token}"); } catch {}
if (known) document.getElementById("root").replaceChildren();
if (known || document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
}`;

/** Runs as soon as the page is parsed, whether or not its stylesheets are there: nothing is painted before they are. */
const startWhenParsed = (modules: readonly string[]): string =>
  `addEventListener("DOMContentLoaded", () => (${RUN_IN_TURN})(${inlineJson(modules)}))`;

function startOf({ modules, integrity, landing }: ShellRelease, pathname: string): Start {
  if (pathname === DASHBOARD) {
    const preloads = modules.map((href) => preload({ href, integrity: integrity[href] }));
    return { head: preloads, first: startWhenParsed(modules) };
  }
  if (pathname !== "/" || landing === undefined) {
    const script = (src: string) => `<script type="module" src=${src}></script>`;
    return { head: tags(modules, integrity, script) };
  }
  const head = [
    // Half a page, painted while the rest is on the way, would move when that comes.
    `<link rel="expect" href="#${AHEAD_END}" blocking="render">`,
    // Fetched when what is seen has been, and compiled only after that is painted.
    ...tags(
      modules,
      integrity,
      (href) => `<link rel="preload" as="script" fetchpriority="low" href=${href}>`,
    ),
  ];
  return { head, markup: landing, behind: startBehindLanding(modules) };
}

/** Renders the shell's page: what to compose it of, what to load at once, and a place for the app. */
export function renderPage({ shell, data, pathname, head, policy }: PageParts): RenderedPage {
  // It stands before every module and every preload: one that began earlier would go unchecked.
  const importMap = inlineJson({ integrity: scriptIntegrity(shell, data.composition) });
  const { head: starting, first, markup = "", behind } = startOf(shell, pathname);
  const inlineScripts = [first, importMap, behind].filter((script) => script !== undefined).map(scriptHash);
  const rules = policy && `<meta http-equiv="content-security-policy" content="${policy(inlineScripts)}">`;
  const styles = tags(shell.styles, shell.integrity, (href) => `<link rel="stylesheet" href=${href}>`);
  const preloads = routeFiles(data.composition, pathname).map(preload);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Live crypto prices in streams of your own.">
<title>Cointide</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${[...(rules ? [rules] : []), head, ...(first ? [`<script>${first}</script>`] : []), ...styles].join("\n")}
<script type="importmap">${importMap}</script>
${[...preloads, ...starting].join("\n")}
<script type="application/json" id="cointide-page">${inlineJson(data)}</script>
</head>
<body>
<div id="root">${markup}</div>
${behind ? `<script id="${AHEAD_END}">${behind}</script>\n` : ""}<noscript>Cointide shows prices as they change, so it needs JavaScript.</noscript>
</body>
</html>
`;
  return { html, inlineScripts };
}
