import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readBuiltSlice } from "./read-built-slice.ts";

const DESCRIPTION = {
  ...{ name: "mfe-weather", version: "1.2.3", port: 3099, budget: 20 },
  exposes: { "./routes": "./src/routes.jsx" },
  mounts: [{ parent: "dashboard", path: "weather" }],
  slots: {},
  events: { emits: [], hears: [] },
};
const container = (remoteEntry: object) => JSON.stringify({ metaData: { remoteEntry }, exposes: [] });
const MODULE = { name: "container.mjs", path: "", type: "module" };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "built-slice-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

it("takes the files that pages ask for, with the description and the version beside them", () => {
  write({
    "slice.json": JSON.stringify(DESCRIPTION),
    "slice.json.br": "compressed",
    "mf-manifest.json": container(MODULE),
    "mf-stats.json": "{}",
    ".vite/manifest.json": "{}",
    "container.mjs": "export {};",
    "assets/routes.js": "export {};",
  });
  const { description, semver, files } = readBuiltSlice(folder);
  const { version, ...rest } = DESCRIPTION;
  expect([description, semver]).toEqual([rest, version]);
  expect([...files.keys()]).toEqual(["assets/routes.js", "container.mjs", "mf-manifest.json"]);
});

it.each<[string, Record<string, string>, RegExp]>([
  ["no description", { "slice.json": "" }, /slice\.json is not JSON/],
  [
    "no version",
    { "slice.json": JSON.stringify({ ...DESCRIPTION, version: undefined }) },
    /version: Set the version/,
  ],
  [
    "a wrong name",
    { "slice.json": JSON.stringify({ ...DESCRIPTION, name: "Weather" }) },
    /A slice is named mfe-…/,
  ],
  ["a manifest that is no JSON", { "mf-manifest.json": "" }, /^mf-manifest\.json is not JSON: /],
  [
    "a manifest with other content",
    { "mf-manifest.json": '{"exposes":[{"path":1}],"shared":{}}' },
    /^mf-manifest\.json is not valid: shared: .*; exposes\.0\.path: .*; exposes\.0\.assets: /,
  ],
  [
    "mistyped keys and wrong values, all of them at once",
    {
      "slice.json": JSON.stringify({
        ...{ ...DESCRIPTION, port: 0, buget: 20, colour: "red" },
        mounts: [{ parent: "dashboard", path: "weather", exact: true }],
      }),
    },
    /slice\.json is not valid: port: Too small: expected number to be >=1; mounts\.0\.exact: unknown key, known are parent, path, page; buget: unknown key, did you mean "budget"\?; colour: unknown key, known are name, port, .*, version$/,
  ],
  [
    "a script for a container",
    { "mf-manifest.json": container({ ...MODULE, type: "global" }) },
    /has the type "global"/,
  ],
  [
    "no container",
    { "mf-manifest.json": container({ ...MODULE, name: "other.js" }) },
    /other\.js, which mf-manifest\.json names, is not at the top/,
  ],
  [
    "one further down",
    { "mf-manifest.json": container({ ...MODULE, path: "static/" }) },
    /static\/container\.mjs, which/,
  ],
])("says what is missing where there is %s", (_, change, said) => {
  write({
    "slice.json": JSON.stringify(DESCRIPTION),
    "mf-manifest.json": container(MODULE),
    "container.mjs": "export {};",
    ...change,
  });
  expect(() => readBuiltSlice(folder)).toThrow(said);
});

it("says so where there is no folder, or no description or manifest in it", () => {
  expect(() => readBuiltSlice(join(folder, "none"))).toThrow(/There is no folder .*none\./);
  expect(() => readBuiltSlice(folder)).toThrow(/has no slice\.json\. Put one beside the container/);
  write({ "slice.json": JSON.stringify(DESCRIPTION), "container.mjs": "export {};" });
  expect(() => readBuiltSlice(folder)).toThrow(
    /has no mf-manifest\.json\. Have the Module Federation plugin write it/,
  );
});
