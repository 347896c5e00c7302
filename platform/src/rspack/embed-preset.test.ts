import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Configuration, rspack } from "@rspack/core";
import { unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { embedPreset } from "./embed-preset.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "src/embed/static"), { recursive: true });
});

const put = (name: string, text: string) => writeFileSync(join(folder, "src/embed", name), text);

/** Runs a build as it is, but for the build of the slice's container, which it would wait for. */
async function run({ dependencies: _, ...config }: Configuration): Promise<void> {
  const compiler = rspack({ ...config, output: { ...config.output, path: join(folder, "dist") } });
  const failed = await new Promise<unknown>((resolve) => {
    compiler.run((error, stats) => resolve(error ?? stats?.toJson().errors?.[0]?.message));
  });
  await new Promise((resolve) => compiler.close(resolve));
  expect(failed).toBeUndefined();
}

async function build(): Promise<string[]> {
  for (const config of embedPreset(folder)) await run(config);
  return readdirSync(join(folder, "dist/embed")).sort();
}

test("a slice whose element is one script gets that, its files and no archive of types", async () => {
  put("chart.script.ts", 'const kind: string = "chart"; document.title = kind;');
  put("static/chart.d.ts", "export type Chart = 1;");
  put("static/frame.html", "<script src=chart.js></script>");
  const files = [
    "base.css",
    "chart.d.ts",
    "chart.js",
    "chart.js.map",
    "frame.html",
    "logos",
    "logos.json",
    "page-tokens.css",
    "preview.css",
    "tokens.css",
  ];
  expect(await build()).toEqual(files);
});

test("the types of what a container exposes are packed, and none beside them", async () => {
  put("remote-entry.module.ts", "export const get = (): number => 1;");
  const exposes = [{ name: "chart" }, { name: "depth" }];
  put("static/mf-manifest.json", JSON.stringify({ metaData: { types: { zip: "mf-types.zip" } }, exposes }));
  for (const name of ["chart", "depth", "chart-react"])
    put(`static/${name}.d.ts`, `export type A = "${name}";`);
  expect(await build()).toContain("remote-entry.js");
  const read = () => readFileSync(join(folder, "dist/embed/mf-types.zip"));
  const packed = read();
  const texts = Object.entries(unzipSync(packed)).map(([name, bytes]) => [
    name,
    new TextDecoder().decode(bytes),
  ]);
  expect(texts).toEqual([
    ["chart.d.ts", 'export type A = "chart";'],
    ["depth.d.ts", 'export type A = "depth";'],
  ]);
  await build();
  expect(read().equals(packed)).toBe(true);
});
