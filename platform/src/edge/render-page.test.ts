import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import type { PageData } from "@cointide/shared/contracts/page";
import type { Release } from "@cointide/shared/contracts/release";
import { describe, expect, it, vi } from "vitest";
import { DISPLAY_SCRIPT } from "./page-start.ts";
import { type PageParts, renderPage } from "./render-page.ts";

type ComposedSlice = PageData["composition"]["slices"][number];

const release = (name: string, version: string, files: Release["files"]): Release => ({
  version,
  entry: `/${name}/${version}/remoteEntry.js`,
  files,
  integrity: Object.fromEntries(
    ["remoteEntry.js", "chunk.js", ...Object.values(files).flat()].map((file) => [
      file,
      `sha384-${name}-${version}-${file}`,
    ]),
  ),
  mounts: [],
  slots: {},
});
const STREAMS: ComposedSlice = {
  name: "mfe-streams",
  origin: "http://localhost:3002",
  mounts: [{ parent: "dashboard", path: "streams" }],
  slots: { "dashboard.panel": "./panel", "page.tool": "./routes" },
  releases: [
    release("mfe-streams", "2", { "./panel": ["panel.js", "panel.css"], "./routes": ["routes.js"] }),
    release("mfe-streams", "1", { "./panel": ["panel.js"] }),
  ],
  canary: false,
};
const HISTORICAL: ComposedSlice = {
  name: "mfe-historical",
  origin: "http://localhost:3003",
  mounts: [{ parent: "dashboard", path: "streams/historical" }],
  slots: {},
  releases: [release("mfe-historical", "1", { "./routes": ["routes.js"] })],
  canary: false,
};
const shell = {
  version: "1",
  completes: true as const,
  modules: ["/main.1.js"],
  styles: ["/main.1.css"],
  integrity: { "/main.1.js": "sha384-main", "/main.1.css": "sha384-styles", "/late.1.js": "sha384-late" },
};
const data: PageData = {
  api: "/api",
  composition: { slices: [STREAMS, HISTORICAL] },
  deployment: { sequence: 1, shell: "1", cohort: 0, publicKey: null, origins: {}, overrides: false },
  config: null,
};
const page = (pathname: string, parts: Partial<PageParts> = {}) =>
  renderPage({ shell, data, pathname, head: "", ...parts });
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const importMap = (html: string) => /<script type="importmap">(.*)<\/script>/.exec(html)?.[1] ?? "";
const pageData = (html: string): PageData =>
  JSON.parse(/id="cointide-page">(.*)<\/script>/.exec(html)?.[1] ?? "");

describe("the page data", () => {
  it("contains the slices of the address and its slots completely, and only the mounts of others", () => {
    const { html } = page("/dashboard/streams/historical");
    expect(pageData(html).composition.slices).toEqual([STREAMS, HISTORICAL]);
    const { html: dashboard } = page("/dashboard");
    const partial = { ...HISTORICAL.releases[0], files: {}, integrity: {} };
    const historical = { ...HISTORICAL, releases: [partial], isPartial: true };
    expect(pageData(dashboard).composition.slices).toEqual([STREAMS, historical]);
    expect(importMap(dashboard)).not.toContain("mfe-historical");
  });

  it("contains slices completely that fill slots of other slices", () => {
    const rows = {
      ...STREAMS,
      releases: STREAMS.releases.map((one) => ({ ...one, offers: { "stream.row": { most: 2, budget: 1 } } })),
    };
    const slices = [rows, { ...HISTORICAL, slots: { "stream.row": "./row" } }];
    const { html } = page("/dashboard", { data: { ...data, composition: { slices } } as PageData });
    expect(html).not.toContain("isPartial");
  });

  it("contains all slices completely if the shell cannot fetch the rest, and cannot end its element", () => {
    const earlier = { ...shell, completes: undefined } as unknown as PageParts["shell"];
    const config = { market: "live" as const, feed: "wss://example.com/</script><!--" };
    const { html } = page("/", { shell: earlier, data: { ...data, config } });
    expect(html.match(/<\/script>/g)).toHaveLength(4);
    expect(html).not.toContain("<!--");
    expect(pageData(html)).toEqual({ ...data, config });
  });
});

const entry = "http://localhost:3002/mfe-streams/2/remoteEntry.js";
const panel = "http://localhost:3002/mfe-streams/2/panel.js";
it.each([
  ["/", []],
  ["/dashboards", []],
  ["/dashboard", [entry, panel]],
  ["/Dashboard/STREAMS/abc", [entry, "http://localhost:3002/mfe-streams/2/routes.js", panel]],
  [
    "/dashboard/streams/historical",
    [
      entry,
      panel,
      ...["remoteEntry", "routes"].map((name) => `http://localhost:3003/mfe-historical/1/${name}.js`),
    ],
  ],
])("%s preloads only the routes and slots that it shows", (pathname, expected) => {
  const preloads = page(pathname).html.matchAll(/modulepreload" href="(http[^"]+)"/g);
  expect([...preloads].map((match) => match[1])).toEqual(expected);
});

it("checks every script that may run, those of fallback releases too, by an import map before all modules", () => {
  const { html, inlined } = page("/dashboard/streams/historical");
  const scripts = (origin: string, slice: string, version: string, names: string[]) =>
    ["remoteEntry.js", "chunk.js", ...names].map((file) => [
      `${origin}/${slice}/${version}/${file}`,
      `sha384-${slice}-${version}-${file}`,
    ]);
  expect(JSON.parse(importMap(html)).integrity).toEqual({
    "/main.1.js": "sha384-main",
    "/late.1.js": "sha384-late",
    ...Object.fromEntries([
      ...scripts(STREAMS.origin, "mfe-streams", "2", ["panel.js", "routes.js"]),
      ...scripts(STREAMS.origin, "mfe-streams", "1", ["panel.js"]),
      ...scripts(HISTORICAL.origin, "mfe-historical", "1", ["routes.js"]),
    ]),
  });
  expect(html.indexOf("importmap")).toBeLessThan(html.indexOf("modulepreload"));
  expect(inlined.scripts).toContain(hashOf(importMap(html)));
  expect(page("/register/signin").html).toMatch(/importmap.*type="module" src="\/main\.1\.js"/s);
});

it("checks its own scripts and stylesheets by attributes", () => {
  const { html } = page("/dashboard");
  expect(html).toContain('<script type="module" src="/main.1.js" integrity="sha384-main" crossorigin>');
  expect(html).toContain('<link rel="stylesheet" href="/main.1.css" integrity="sha384-styles" crossorigin>');
  expect(html).toContain('panel.js" integrity="sha384-mfe-streams-2-panel.js" crossorigin>');
  expect(html).toContain(
    '<link rel="preload" as="style" href="http://localhost:3002/mfe-streams/2/panel.css" integrity=',
  );
});

const markup = { landing: "<main><h1>Prices</h1></main>", dashboard: "<main><h1>Dashboard</h1></main>" };
const prerendered = (pathname: string, stylesOf: PageParts["stylesOf"] = () => ["main{}"]) =>
  page(pathname, { shell: { ...shell, ...markup }, stylesOf });
const startScript = (html: string) => /<script id="[^"]+">(.*?)<\/script>/s.exec(html)?.[1] ?? "";

describe.each([
  ["/", markup.landing],
  ["/dashboard/streams/abc", markup.dashboard],
])("the prerendered page %s", (pathname, expected) => {
  it("is painted before anything that scripts need, with inline styles that the policy allows", () => {
    const { html, inlined } = prerendered(pathname);
    expect(html).toContain(`<div id="root">${expected}</div>`);
    const id = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(html)?.[1] ?? "";
    for (const part of [`<script id="${id}">`, 'type="importmap"', 'id="cointide-page"'])
      expect(html.indexOf(part)).toBeGreaterThan(html.indexOf("</main></div>"));
    expect(html).not.toContain('type="module"');
    expect(html).toContain("<style>main{}</style>");
    expect(html).not.toContain('rel="stylesheet"');
    expect(inlined.styles).toEqual([hashOf("main{}")]);
    expect(inlined.scripts).toContain(hashOf(startScript(html)));
  });

  it("links stylesheets that cannot be read", () => {
    const { html, inlined } = prerendered(pathname, () => null);
    expect(html).toContain(
      '<link rel="stylesheet" href="/main.1.css" integrity="sha384-styles" crossorigin>',
    );
    expect(inlined.styles).toEqual([]);
  });
});

it("preloads the shell's scripts on the dashboard, and on the landing page only after the first paint", () => {
  expect(prerendered("/").html).not.toMatch(/<link rel="\w*preload"/);
  const { html } = prerendered("/dashboard");
  const preload = '<link rel="modulepreload" href="/main.1.js" integrity="sha384-main" crossorigin>';
  expect(html.indexOf(preload)).toBeGreaterThan(html.indexOf('type="importmap"'));
});

it("fetches the landing page's own script together with the shell's", () => {
  const integrity = { ...shell.integrity, "/landing.0123abcd.js": "sha384-landing" };
  const scriptOf = (pathname: string) =>
    startScript(page(pathname, { shell: { ...shell, ...markup, integrity } }).html);
  expect(scriptOf("/")).toContain('[{"href":"/landing.0123abcd.js","integrity":"sha384-landing"}]');
  expect(scriptOf("/dashboard")).not.toContain("/landing");
});

it.each([
  ["/", null, true],
  ["/", "guest", false],
  ["/dashboard", null, false],
  ["/dashboard", "guest", true],
  ["/", "a\0b", true],
  ["/dashboard", "x".repeat(200_000), false],
])("the script of %s with the token %.9j leaves the markup: %s", (pathname, token, isShown) => {
  const root = { replaceChildren: vi.fn(), addEventListener: vi.fn() };
  runInNewContext(startScript(prerendered(pathname).html), {
    localStorage: { getItem: () => token },
    document: { hidden: true, getElementById: () => root },
    addEventListener: () => {},
    reportError: () => {},
  });
  expect(root.replaceChildren).toHaveBeenCalledTimes(isShown ? 0 : 1);
  expect(root.addEventListener).toHaveBeenCalledTimes(isShown ? 1 : 0);
});

it("has no markup on other pages or without markup in the release", () => {
  for (const pathname of ["/register/signin", "/dashboards"])
    expect(prerendered(pathname)).toEqual(page(pathname));
  const old = page("/dashboard", { shell: { ...shell, landing: markup.landing } });
  expect(old).toEqual(page("/dashboard"));
});

it("has the script that sets the display before any style, and its hash in the policy", () => {
  const { html, inlined } = prerendered("/dashboard");
  expect(html.split("<style>")[0]).toContain(`<script>${DISPLAY_SCRIPT}</script>`);
  expect(inlined.scripts).toContain(hashOf(DISPLAY_SCRIPT));
  expect(page("/register/signin").html).toContain(`<script>${DISPLAY_SCRIPT}</script>`);
});

it.each([
  ["guest", 0],
  ["a.b.c", 1],
])("removes the ways to an account from the markup of the dashboard for the token %s: %s", (token, times) => {
  const remove = vi.fn();
  const root = { replaceChildren() {}, addEventListener() {}, querySelector: () => ({ remove }) };
  runInNewContext(startScript(prerendered("/dashboard").html), {
    localStorage: { getItem: () => token },
    document: { hidden: true, getElementById: () => root },
    addEventListener: () => {},
    reportError: () => {},
  });
  expect(remove).toHaveBeenCalledTimes(times);
});
