import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { expect, it } from "vitest";
import type { Files } from "../releases/disk.ts";
import { releaseOf } from "../releases/release-record.ts";
import { checkSlice } from "./check-slice.ts";
import { uncounted } from "./checks/budget-check.ts";
import { problemsOf } from "./report.ts";
import { noise } from "./testing/sample-slice.ts";

const DESCRIPTION: SliceDescription = {
  ...{ name: "mfe-weather", port: 3099, budget: 2 },
  exposes: { "./routes": "./src/routes.jsx" },
  mounts: [{ parent: "dashboard", path: "weather" }],
  slots: {},
  events: { emits: ["notice"], hears: [] },
};

/** A container as stock plugins make it: its runtime sets globals, and it waits for a stylesheet that it links. */
const CONTAINER = `globalThis.__FEDERATION__ ??= {}; globalThis.__VMOK__ = globalThis.__FEDERATION__;
const codes = ["RUNTIME-001", "RUNTIME-003"];
export const dynamic = (name) => new Function("name", "return import(name)")(name);
export const init = () => {};
export async function get() {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: new URL("routes.css", import.meta.url).href });
  document.head.append(link);
  await new Promise((resolve) => link.addEventListener("load", resolve));
  const module = await import("./routes.mjs");
  return () => module;
}
${noise(4_000)}`;

const MANIFEST = {
  metaData: { remoteEntry: { name: "remoteEntry.js", path: "", type: "module" } },
  shared: [
    { name: "react", version: "19.3.1", requiredVersion: "^19.0.0", singleton: true },
    { name: "@cointide/shared/ui/modal", version: "^1.0.0", requiredVersion: "^^1.0.0" },
  ],
  exposes: [{ path: "./routes", assets: { js: { sync: ["routes.mjs"] }, css: { sync: ["routes.css"] } } }],
};

const shell = {
  ...{ name: "shell" as const, routes: [], parents: ["root", "dashboard"], slots: [] },
  events: { emits: {}, hears: {} },
  provides: { react: "19.3.1", "react-dom": "19.3.1", "@cointide/shared/ui/modal": "1.1.0" },
};

function build(change: { files?: Record<string, string>; description?: Partial<SliceDescription> } = {}) {
  const texts: Record<string, string> = {
    "remoteEntry.js": CONTAINER,
    "mf-manifest.json": JSON.stringify(MANIFEST),
    "routes.mjs": 'export const createRoutes = () => ({ dashboard: [{ path: "weather" }] });',
    "routes.css": "@layer slice { .mfe_weather-row { color: red; } }",
    // The copy of React for hosts without one.
    "237.mjs": "export {};",
    "237.mjs.map": JSON.stringify({
      ...{ version: 3, names: [], mappings: "AAAA" },
      sources: ["webpack://w/./node_modules/react/index.js"],
      sourcesContent: [""],
    }),
    ...change.files,
  };
  const files: Files = new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));
  return { description: { ...DESCRIPTION, ...change.description }, semver: "1.0.0", files };
}

async function problems(change: Parameters<typeof build>[0]): Promise<string[]> {
  const subject = { ...build(change), sources: null };
  return problemsOf(await checkSlice(subject, { live: { slices: [], shell }, types: true }));
}

it("a stock build passes: its runtime, its stylesheets, and a copy of React that is never loaded", async () => {
  expect(await problems({})).toEqual([]);
});

it("the runtime of a stock build is not counted in its budget, and a note says so", async () => {
  expect(uncounted(build().files)).toMatch(/^the official runtime .*, \d+\.\d KB in remoteEntry\.js, is/);
  const big = { "routes.mjs": `${noise(2_000)}${build().files.get("routes.mjs")}` };
  expect(await problems({ files: big })).toEqual([expect.stringMatching(/^budget: The scripts are \d/)]);
});

it.each<[string, Parameters<typeof build>[0], RegExp]>([
  [
    "it needs another React than the shell has",
    {
      files: {
        "mf-manifest.json": JSON.stringify({
          ...MANIFEST,
          shared: [{ name: "react", version: "18.0.0", requiredVersion: "^18.0.0", singleton: true }],
        }),
      },
    },
    /^libraries: The slice needs react \^18\.0\.0, but the shell shares 19\.3\.1\. Change the range of react in the options of the Module Federation plugin \(federation\.mjs\) to \^19\.$/,
  ],
  [
    "its container needs another React, of which its manifest says nothing",
    {
      files: {
        "later.mjs":
          'export const consumes = { 7: { shareKey: "react-dom", requiredVersion: "^18.3.1", singleton: !0 } };',
      },
    },
    /^libraries: The slice needs react-dom \^18\.3\.1, but the shell shares 19\.3\.1\. Change the range of react-dom in the options of the Module Federation plugin \(federation\.mjs\) to \^19\.$/,
  ],
  [
    "its styles reach elements of others",
    { files: { "routes.css": "@layer slice{button{background:red}}" } },
    /^styles: routes\.css:1:14: "button" matches elements outside mfe-weather\. Scope the selector with a CSS module class or the prefix "mfe-weather-"\.$/,
  ],
  [
    "its own code has an effect",
    {
      files: {
        "routes.mjs":
          'setInterval(() => {}, 1e5); export const createRoutes = () => ({ dashboard: [{ path: "weather" }] });',
      },
    },
    /^import: Importing the slice starts an interval \(routes\.mjs:1\)/,
  ],
  [
    "its own code turns text into code",
    { files: { "later.mjs": 'eval("1");' } },
    /^policy: later\.mjs:1 uses eval\(\)/,
  ],
])("a stock build is refused where %s", async (_, change, said) => {
  expect((await problems(change)).join("\n")).toMatch(said);
});

it("stylesheets that its code links with credentials are not preloaded without", () => {
  expect(releaseOf(build()).files).toEqual({ "./routes": ["routes.mjs"] });
  const anonymous = { "remoteEntry.js": `${CONTAINER}; link.crossOrigin = "anonymous";` };
  expect(releaseOf(build({ files: anonymous })).files).toEqual({ "./routes": ["routes.mjs", "routes.css"] });
});
