import type { PageData } from "@cointide/shared/contracts/page";
import type { ShellRelease } from "@cointide/shared/contracts/registry";
import { type Inlined, inlineHash, inlineJson } from "./inline.ts";
import { moduleScript, preload, stylesheet } from "./page-links.ts";
import { DISPLAY_SCRIPT, MARKUP_END, prerenderedPart } from "./page-start.ts";
import type { PageStyles } from "./page-styles.ts";
import { compositionAt, routeFiles } from "./route-files.ts";
import { scriptIntegrity } from "./script-integrity.ts";

export type PageParts = {
  shell: ShellRelease;
  data: PageData;
  pathname: string;
  /** Markup that stands before all scripts. */
  head: string;
  /** Gives the texts of the shell's stylesheets, for pages in which they stand; without it, all pages link them. */
  stylesOf?: PageStyles;
};

/** A page, and what stands in it that its policy has to allow. */
export type RenderedPage = { html: string; inlined: Inlined };

/** Renders the shell's page: the page data, the preloads, and the element that the app is rendered into. */
export function renderPage(parts: PageParts): RenderedPage {
  const { shell, data, pathname, head, stylesOf } = parts;
  // A shell that cannot ask for the rest gets all of every slice.
  const composition = shell.completes ? compositionAt(data.composition, pathname) : data.composition;
  const part = prerenderedPart(shell, pathname);
  const importMap = inlineJson({ integrity: scriptIntegrity(shell, composition) });
  // A page that is painted before any script waits for no stylesheet either.
  const styles = (part && stylesOf?.(shell)) || [];
  const scripts = [DISPLAY_SCRIPT, ...(part ? [part.script] : []), importMap];
  const inlined = { scripts: scripts.map(inlineHash), styles: styles.map(inlineHash) };
  const looks =
    styles.length > 0
      ? styles.map((text) => `<style>${text}</style>`)
      : shell.styles.map((href) => stylesheet({ href, integrity: shell.integrity[href] }));
  const shellScripts = shell.modules.map((href) => moduleScript({ href, integrity: shell.integrity[href] }));
  // The map stands before every module and every preload: one that began earlier would go unchecked.
  const forScripts = [
    `<script type="importmap">${importMap}</script>`,
    ...routeFiles(composition, pathname).map(preload),
    ...(part ? part.preloads : shellScripts),
    `<script type="application/json" id="cointide-page">${inlineJson({ ...data, composition })}</script>`,
  ];
  // Half a page, painted while the rest is on the way, would move when that comes.
  const expectation = `<link rel="expect" href="#${MARKUP_END}" blocking="render">`;
  const early = `<script>${DISPLAY_SCRIPT}</script>`;
  const tags = [head, early, ...looks, ...(part ? [expectation] : forScripts)];
  const behind = part ? [`<script id="${MARKUP_END}">${part.script}</script>`, ...forScripts, ""] : [];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Live crypto prices in streams of your own.">
<title>Cointide</title>
<meta name="theme-color" content="#f3f6f8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f141b" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-maskable-192.png">
<link rel="manifest" href="/manifest.webmanifest">
${tags.join("\n")}
</head>
<body>
<div id="root">${part?.markup ?? ""}</div>
${behind.join("\n")}<noscript>Cointide shows prices as they change, so it needs JavaScript.</noscript>
</body>
</html>
`;
  return { html, inlined };
}
