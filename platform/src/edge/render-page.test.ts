import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import type { PageData } from "@cointide/shared/contracts/page";
import type { Release } from "@cointide/shared/contracts/release";
import { describe, expect, test, vi } from "vitest";
import { renderPage } from "./render-page.ts";

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
const composition: PageData["composition"] = {
  slices: [
    {
      name: "mfe-streams",
      origin: "http://localhost:3002",
      mounts: [{ parent: "dashboard", path: "streams" }],
      slots: { "dashboard.panel": "./panel", "page.tool": "./routes" },
      releases: [
        release("mfe-streams", "2", { "./panel": ["panel.js", "panel.css"], "./routes": ["routes.js"] }),
        release("mfe-streams", "1", { "./panel": ["panel.js"] }),
      ],
      canary: false,
    },
    {
      name: "mfe-historical",
      origin: "http://localhost:3003",
      mounts: [{ parent: "dashboard", path: "streams/historical" }],
      slots: {},
      releases: [release("mfe-historical", "1", { "./routes": ["routes.js"] })],
      canary: false,
    },
  ],
};
const shell = {
  version: "1",
  completes: true,
  modules: ["/main.1.js"],
  styles: ["/main.1.css"],
  integrity: { "/main.1.js": "sha384-main", "/main.1.css": "sha384-styles", "/late.1.js": "sha384-late" },
};
const data: PageData = {
  api: "/api",
  composition,
  deployment: { sequence: 1, shell: "1", cohort: 0, publicKey: null, origins: {}, overrides: false },
  config: null,
};
const page = (pathname: string) => renderPage({ shell, data, pathname, head: "" });
const preloads = (pathname: string) =>
  [...page(pathname).html.matchAll(/modulepreload" href="(http[^"]+)"/g)].map((match) => match[1]);
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const importMap = (html: string) => /<script type="importmap">(.*)<\/script>/.exec(html)?.[1] ?? "";

const composed = (pathname: string): PageData["composition"]["slices"] =>
  JSON.parse(/id="cointide-page">(.*)<\/script>/.exec(page(pathname).html)?.[1] ?? "").composition.slices;

test("a page carries the slices of its address and of its slots whole, and of others what places them", () => {
  expect(composed("/dashboard/streams/historical")).toEqual(composition.slices);
  const [streams, historical] = composed("/dashboard");
  expect(streams).toEqual(composition.slices[0]);
  const entry = "/mfe-historical/1/remoteEntry.js";
  expect(historical).toEqual({
    ...composition.slices[1],
    releases: [{ version: "1", entry, files: {}, integrity: {}, mounts: [], slots: {} }],
    isPartial: true,
  });
  expect(importMap(page("/dashboard").html)).not.toContain("mfe-historical");
});

test("a page carries what fills the slots that other slices offer whole", () => {
  const offers = { "stream.row": { most: 2 } };
  const [streams, historical] = composition.slices;
  const rows = { ...streams, releases: streams?.releases.map((one) => ({ ...one, offers })) };
  const badge = { ...historical, slots: { "stream.row": "./row" } };
  const { html } = renderPage({
    ...{ shell, pathname: "/dashboard", head: "" },
    data: { ...data, composition: { slices: [rows, badge] } as PageData["composition"] },
  });
  expect(html).not.toContain("isPartial");
});

test("a page whose shell cannot ask for the rest carries all slices whole", () => {
  const earlier = { ...shell, completes: undefined };
  expect(renderPage({ shell: earlier, data, pathname: "/", head: "" }).html).not.toContain("isPartial");
});

test("the landing page and unknown addresses preload no slice", () => {
  expect(preloads("/")).toEqual([]);
  expect(preloads("/dashboards")).toEqual([]);
});

test("the dashboard preloads what fills its slots, and not those that are asked for later", () => {
  expect(preloads("/dashboard")).toEqual([
    "http://localhost:3002/mfe-streams/2/remoteEntry.js",
    "http://localhost:3002/mfe-streams/2/panel.js",
  ]);
});

test("a slice's address preloads its routes and the slots, but no other slice's routes, in any letter case", () => {
  expect(preloads("/Dashboard/STREAMS/abc")).toEqual([
    "http://localhost:3002/mfe-streams/2/remoteEntry.js",
    "http://localhost:3002/mfe-streams/2/routes.js",
    "http://localhost:3002/mfe-streams/2/panel.js",
  ]);
  expect(preloads("/dashboard/streams/historical")).toEqual([
    "http://localhost:3002/mfe-streams/2/remoteEntry.js",
    "http://localhost:3002/mfe-streams/2/panel.js",
    "http://localhost:3003/mfe-historical/1/remoteEntry.js",
    "http://localhost:3003/mfe-historical/1/routes.js",
  ]);
});

test("every script that the page may come to run is checked, of the fallback too; stylesheets are not in the map", () => {
  const { integrity } = JSON.parse(importMap(page("/dashboard/streams/historical").html));
  expect(integrity).toEqual({
    "/main.1.js": "sha384-main",
    "/late.1.js": "sha384-late",
    ...Object.fromEntries(
      ["remoteEntry.js", "chunk.js", "panel.js", "routes.js"].map((file) => [
        `http://localhost:3002/mfe-streams/2/${file}`,
        `sha384-mfe-streams-2-${file}`,
      ]),
    ),
    ...Object.fromEntries(
      ["remoteEntry.js", "chunk.js", "panel.js"].map((file) => [
        `http://localhost:3002/mfe-streams/1/${file}`,
        `sha384-mfe-streams-1-${file}`,
      ]),
    ),
    ...Object.fromEntries(
      ["remoteEntry.js", "chunk.js", "routes.js"].map((file) => [
        `http://localhost:3003/mfe-historical/1/${file}`,
        `sha384-mfe-historical-1-${file}`,
      ]),
    ),
  });
});

test("the import map precedes every module, and the policy has its hash", () => {
  const { html, inlined } = page("/dashboard");
  expect(html.indexOf("importmap")).toBeLessThan(html.indexOf("modulepreload"));
  expect(inlined.scripts).toContain(hashOf(importMap(html)));
  expect(page("/register/signin").html).toMatch(/importmap.*type="module" src="\/main\.1\.js"/s);
});

test("a slice's stylesheets are on their way before its scripts ask for them", () => {
  expect(page("/dashboard").html).toContain(
    '<link rel="preload" as="style" href="http://localhost:3002/mfe-streams/2/panel.css" integrity=',
  );
});

const markup = { landing: "<main><h1>Prices</h1></main>", dashboard: "<main><h1>Dashboard</h1></main>" };
const prerendered = (pathname: string) =>
  renderPage({ shell: { ...shell, ...markup }, data, pathname, head: "", stylesOf: () => ["main{}"] });
const startScript = (html: string) => /<script id="[^"]+">(.*?)<\/script>/s.exec(html)?.[1] ?? "";

describe.each([
  ["/", markup.landing],
  ["/dashboard", markup.dashboard],
  ["/DASHBOARD/streams/abc", markup.dashboard],
])("the prerendered page %s", (pathname, expected) => {
  const { html, inlined } = prerendered(pathname);
  const end = html.indexOf("</main></div>");

  test("is painted whole, before anything that scripts need", () => {
    expect(html).toContain(`<div id="root">${expected}</div>`);
    const id = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(html)?.[1] ?? "";
    for (const part of [`<script id="${id}">`, 'type="importmap"', 'id="cointide-page"'])
      expect(html.indexOf(part)).toBeGreaterThan(end);
    expect(html).not.toContain('type="module"');
  });

  test("waits for no stylesheet: styles stand in it, allowed by their hash, as its script is", () => {
    expect(html).toContain("<style>main{}</style>");
    expect(html).not.toContain('rel="stylesheet"');
    expect(inlined.styles).toEqual([hashOf("main{}")]);
    expect(inlined.scripts).toContain(hashOf(startScript(html)));
  });

  test("links stylesheets that cannot be read", () => {
    const parts = { shell: { ...shell, ...markup }, data, pathname, head: "", stylesOf: () => null };
    const linked = renderPage(parts);
    expect(linked.html).toContain(
      '<link rel="stylesheet" href="/main.1.css" integrity="sha384-styles" crossorigin>',
    );
    expect(linked.inlined.styles).toEqual([]);
  });
});

test("the dashboard's scripts are fetched at once, and the landing page's after it is painted", () => {
  expect(prerendered("/").html).not.toMatch(/<link rel="\w*preload"/);
  const { html } = prerendered("/dashboard");
  const preload = html.indexOf(
    '<link rel="modulepreload" href="/main.1.js" integrity="sha384-main" crossorigin>',
  );
  expect(preload).toBeGreaterThan(html.indexOf('type="importmap"'));
});

describe.each([
  ["/", null, true],
  ["/", "guest", false],
  ["/dashboard", null, false],
  ["/dashboard", "guest", true],
  ["/", "", true],
  ["/", "a\0b", true],
  ["/dashboard", "a\nb", false],
  ["/dashboard", "x".repeat(200_000), false],
])("the script of %s with the token %.9j", (pathname, token, isShown) => {
  test(isShown ? "leaves the markup in place, whose clicks it remembers" : "removes the markup", () => {
    const root = { replaceChildren: vi.fn(), addEventListener: vi.fn() };
    const page = {
      localStorage: { getItem: () => token },
      document: { hidden: true, getElementById: () => root },
      addEventListener: () => {},
      reportError: () => {},
    };
    runInNewContext(startScript(prerendered(pathname).html), page);
    expect(root.replaceChildren).toHaveBeenCalledTimes(isShown ? 0 : 1);
    expect(root.addEventListener).toHaveBeenCalledTimes(isShown ? 1 : 0);
  });
});

test("no other page has markup, and a release from before the dashboard had its own starts without", () => {
  for (const pathname of ["/register/signin", "/nowhere", "/dashboards"])
    expect(prerendered(pathname)).toEqual(page(pathname));
  const { landing } = markup;
  const old = renderPage({ shell: { ...shell, landing }, data, pathname: "/dashboard", head: "" });
  expect(old).toEqual(page("/dashboard"));
});

test("what the page names itself is checked by an attribute", () => {
  const html = page("/dashboard").html + page("/register/signin").html;
  expect(html).toContain('<script type="module" src="/main.1.js" integrity="sha384-main" crossorigin>');
  expect(html).toContain('<link rel="stylesheet" href="/main.1.css" integrity="sha384-styles" crossorigin>');
  expect(html).toContain('panel.js" integrity="sha384-mfe-streams-2-panel.js" crossorigin>');
});

test("what is inlined can neither end its element nor begin a comment", () => {
  const config = { market: "live" as const, feed: "wss://example.com/</script><!--" };
  const { html } = renderPage({
    ...{ shell: { ...shell, completes: undefined }, data: { ...data, config } },
    ...{ pathname: "/", head: "" },
  });
  expect(html.match(/<\/script>/g)).toHaveLength(4);
  expect(html).not.toContain("<!--");
  const json = /id="cointide-page">(.*)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(json)).toEqual({ ...data, config });
});

describe("the script that sets the display", () => {
  const { html, inlined } = prerendered("/dashboard");
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  /** The attributes of the root element after the script has met a storage that gives this text, or throws. */
  function attributesFor(getItem: (key: string) => string | null): Record<string, string> {
    const dataset: Record<string, string> = {};
    runInNewContext(script, { localStorage: { getItem }, document: { documentElement: { dataset } } });
    return dataset;
  }
  const kept = (value: unknown) =>
    attributesFor((key) =>
      key === "u:preferences"
        ? JSON.stringify({ version: 1, sections: { display: { changedAt: 1, value } } })
        : null,
    );

  test("is on every page before any style, and the policy has its hash", () => {
    expect(html.indexOf("<script>")).toBeLessThan(html.indexOf("<style>"));
    expect(inlined.scripts).toContain(hashOf(script));
    expect(page("/register/signin").html).toContain(`<script>${script}</script>`);
  });

  test("takes the visitor's choices, and only those that there are", () => {
    expect(kept({ theme: "dark", palette: "blue-orange", density: "dense", evil: "x" })).toEqual({
      theme: "dark",
      palette: "blue-orange",
    });
  });

  test("sets nothing where nothing, or nothing readable, is stored", () => {
    for (const value of [undefined, null, 7, []]) expect(kept(value)).toEqual({});
    expect(attributesFor(() => "no json")).toEqual({});
    expect(
      attributesFor(() => {
        throw new Error("blocked");
      }),
    ).toEqual({});
  });
});
