import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { rspack, type StatsCompilation } from "@rspack/core";
import { expect, test } from "vitest";
import { runRspack } from "../build/run-rspack.ts";
import { ROOT } from "../config/workspace.ts";
import { readFiles } from "../releases/disk.ts";
import { loadSliceBuilds } from "./load-slice-builds.ts";
import { slicePreset } from "./slice-preset.ts";

/** What a build of a slice with one expose consists of. */
async function build(folder: string, expose: string): Promise<StatsCompilation | undefined> {
  const [config] = await loadSliceBuilds(join(ROOT, "mfe-auth"), { exposes: { "./routes": expose } });
  const compiler = rspack({ ...config, output: { ...config.output, path: folder } });
  try {
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => (error ? reject(error) : resolve(stats?.toJson({ modules: true }))));
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}

const DESCRIPTION: SliceDescription = {
  ...{ name: "mfe-pairs", port: 3099, budget: 9, mounts: [], slots: {} },
  exposes: { "./routes": "./routes.js" },
  events: { emits: [], hears: [] },
};

/** A slice of three chunks, of which each two have a small module and a shared module in common. */
const CHUNKS_IN_PAIRS: Readonly<Record<string, string>> = {
  "slice.json": JSON.stringify(DESCRIPTION),
  "package.json": JSON.stringify({ name: "pairs", version: "1.0.0", type: "module" }),
  "routes.js": `export const routes = [() => import("./a.js"), () => import("./b.js"), () => import("./c.js")];`,
  "a.js": `export { ab } from "./ab.js"; export { ac } from "./ac.js";`,
  "b.js": `export { ab } from "./ab.js"; export { bc } from "./bc.js";`,
  "c.js": `export { ac } from "./ac.js"; export { bc } from "./bc.js";`,
  "ab.js": `import * as shared from "@cointide/shared/ui/modal"; export const ab = () => shared;`,
  "ac.js": `import * as shared from "@cointide/shared/ui/button"; export const ac = () => shared;`,
  "bc.js": `import * as shared from "@cointide/shared/ui/choice"; export const bc = () => shared;`,
};

/** Builds a slice with these files in a folder, and gives its files but the entry, which names the way to the platform's runtime. */
async function buildIn(folder: string, files: Readonly<Record<string, string>>) {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const { configuration, container } = slicePreset(folder);
  const plugins = [...configuration.plugins, new ModuleFederationPlugin(container)];
  const output = { ...configuration.output, path: join(folder, "dist") };
  await runRspack({ ...configuration, plugins, output });
  const built = [...readFiles(join(folder, "dist"))].filter(([file]) => !file.startsWith("remoteEntry."));
  return Object.fromEntries(built.map(([file, bytes]) => [file, String(bytes)]));
}

test("a slice has the same bytes from folders of other names, lengths and depths", async () => {
  const parent = mkdtempSync(join(tmpdir(), "slice-config-"));
  const names = ["a", "deep/er/folder", `with space ${"z".repeat(50)}`];
  const builds = [];
  for (const name of names) builds.push(await buildIn(join(parent, name), CHUNKS_IN_PAIRS));
  rmSync(parent, { recursive: true });
  const [first = {}, ...others] = builds;
  expect(Object.keys(first).length).toBeGreaterThan(8);
  for (const other of others) expect(other).toEqual(first);
});

test("classes are named by the content of their module, so that rules of another release apply to what is the same in both", async () => {
  const folder = mkdtempSync(join(tmpdir(), "slice-config-"));
  const expose = join(folder, "routes.js");
  writeFileSync(
    expose,
    `import one from "./one.module.css"; import other from "./other.module.css";
    export const routes = [one.one, other.other];`,
  );
  writeFileSync(join(folder, "other.module.css"), ".other { margin: 1px; }");
  const classes: (string | undefined)[][] = [];
  for (const rules of [".one { color: red; margin: 1px; }", ".one { color: red; }"]) {
    writeFileSync(join(folder, "one.module.css"), rules);
    const dist = join(folder, "dist");
    await build(dist, expose);
    const css = [...readFiles(dist)].flatMap(([name, content]) =>
      name.endsWith(".css") ? String(content) : [],
    );
    classes.push(["one", "other"].map((name) => RegExp(`mfe-auth-${name}-\\w+`).exec(css.join())?.[0]));
  }
  rmSync(folder, { recursive: true });
  const [[one, other] = [], [oneAnew, otherAnew] = []] = classes;
  expect(one).toMatch(/^mfe-auth-one-/);
  expect(oneAnew).toMatch(/^mfe-auth-one-/);
  expect(oneAnew).not.toBe(one);
  expect(otherAnew).toBe(other);
});
