import type { PageData } from "@cointide/shared/contracts/page";
import type { Integrity, ShellRelease } from "@cointide/shared/contracts/registry";
import { escapeAttribute, inlineJson, scriptHash } from "./inline.ts";
import { routeModules } from "./route-modules.ts";
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

/** Renders the shell's page: what to compose it of, what to load at once, and a place for the app. */
export function renderPage({ shell, data, pathname, head, policy }: PageParts): RenderedPage {
  // It stands before every module and every preload: one that began earlier would go unchecked.
  const importMap = inlineJson({ integrity: scriptIntegrity(shell, data.composition) });
  const inlineScripts = [scriptHash(importMap)];
  const rules = policy && `<meta http-equiv="content-security-policy" content="${policy(inlineScripts)}">`;
  const scripts = tags(shell.modules, shell.integrity, (src) => `<script type="module" src=${src}></script>`);
  const styles = tags(shell.styles, shell.integrity, (href) => `<link rel="stylesheet" href=${href}>`);
  const preloads = routeModules(data.composition, pathname).map(
    ({ href, integrity }) =>
      `<link rel="modulepreload" href="${escapeAttribute(href)}"${checked(integrity)}>`,
  );
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Live crypto prices in streams of your own.">
<title>Cointide</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${[...(rules ? [rules] : []), head, ...styles].join("\n")}
<script type="importmap">${importMap}</script>
${[...preloads, ...scripts].join("\n")}
<script type="application/json" id="cointide-page">${inlineJson(data)}</script>
</head>
<body>
<div id="root"></div>
<noscript>Cointide shows prices as they change, so it needs JavaScript.</noscript>
</body>
</html>
`;
  return { html, inlineScripts };
}
