import type { Composition, PageData } from "@cointide/shared/contracts/page";
import type { ShellRelease } from "@cointide/shared/contracts/registry";

export type PageParts = {
  shell: ShellRelease;
  data: PageData;
  pathname: string;
  /** Markup that stands before all scripts. */
  head: string;
};

/** JSON that can stand inside a script element: nothing in it can end the element or begin a comment. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const escapeAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`);

const isBelow = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** The modules of slices that the address needs at once: they start loading before the shell runs. */
function sliceModules({ slices }: Composition, pathname: string): string[] {
  return slices.flatMap(({ origin, mounts, slots, releases }) => {
    const current = releases[0];
    if (current === undefined) return [];
    const mounted = mounts.some(({ parent, path }) =>
      isBelow(pathname, parent === "root" ? `/${path}` : `/${parent}/${path}`),
    );
    const exposes = [
      ...(mounted ? ["./routes"] : []),
      ...(isBelow(pathname, "/dashboard") ? Object.values(slots) : []),
    ];
    if (exposes.length === 0) return [];
    const base = new URL(current.entry, origin);
    const files = exposes
      .flatMap((expose) => current.files[expose] ?? [])
      .filter((file) => file.endsWith(".js"));
    return [...new Set([base.href, ...files.map((file) => new URL(file, base).href)])];
  });
}

/** Renders the shell's page: what to compose it of, what to load at once, and a place for the app. */
export function renderPage({ shell, data, pathname, head }: PageParts): string {
  const scripts = shell.modules.map(
    (src) => `<script type="module" src="${escapeAttribute(src)}" crossorigin></script>`,
  );
  const preloads = sliceModules(data.composition, pathname).map(
    (href) => `<link rel="modulepreload" href="${escapeAttribute(href)}" crossorigin>`,
  );
  const styles = shell.styles.map(
    (href) => `<link rel="stylesheet" href="${escapeAttribute(href)}" crossorigin>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Live crypto prices in streams of your own.">
<title>Cointide</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${[head, ...styles, ...preloads].join("\n")}
<script type="application/json" id="cointide-page">${inlineJson(data)}</script>
${scripts.join("\n")}
</head>
<body>
<div id="root"></div>
<noscript>Cointide shows prices as they change, so it needs JavaScript.</noscript>
</body>
</html>
`;
}
