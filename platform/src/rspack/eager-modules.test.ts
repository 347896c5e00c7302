import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runRspack } from "../build/run-rspack.ts";
import { EagerModulesPlugin } from "./eager-modules.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "eager-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("puts the modules of an entry in parentheses, which run as before", async () => {
  writeFileSync(join(folder, "price.cjs"), 'module.exports = { text: "– 1.5" };');
  writeFileSync(join(folder, "main.js"), 'import { text } from "./price.cjs";\nglobalThis.eagerText = text;');
  const out = join(folder, "out");
  await runRspack({
    context: folder,
    mode: "production",
    target: ["web", "es2022"],
    devtool: "source-map",
    entry: { main: "./main.js" },
    output: { path: out, filename: "[name].js", module: true },
    plugins: [new EagerModulesPlugin("main")],
  });
  expect(readdirSync(out).sort()).toEqual(["main.js", "main.js.map"]);
  const script = readFileSync(join(out, "main.js"), "utf8");
  expect(script).toMatch(/\{\d+:\(function\(\w+\)\{/);
  expect(readFileSync(join(out, "main.js.map"), "utf8")).toContain("price.cjs");
  await import(/* @vite-ignore */ pathToFileURL(join(out, "main.js")).href);
  expect(globalThis).toHaveProperty("eagerText", "– 1.5");
  Reflect.deleteProperty(globalThis, "eagerText");
});
