import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rspack, type StatsCompilation } from "@rspack/core";
import { expect, test } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { readFiles } from "../releases/disk.ts";
import { loadSliceBuilds } from "./load-slice-builds.ts";

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

test("no module is named by the folder of the work tree, so that equal sources make the same release in every one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "slice-config-"));
  const expose = join(folder, "routes.js");
  writeFileSync(expose, "export const routes = [];");
  const { modules = [], errors } = (await build(join(folder, "dist"), expose)) ?? {};
  rmSync(folder, { recursive: true });
  expect(errors).toEqual([]);
  const names = modules.map(({ name = "" }) => decodeURIComponent(name));
  expect(names).toContainEqual(expect.stringContaining("webpack-bundler-runtime"));
  expect(names.filter((name) => name.includes(ROOT))).toEqual([]);
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
