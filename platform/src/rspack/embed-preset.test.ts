import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
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

/** Runs a build without waiting for that of the slice's container. Returns its errors. */
async function run({ dependencies: _, ...config }: Configuration): Promise<string[]> {
  const compiler = rspack({ ...config, output: { ...config.output, path: join(folder, "dist") } });
  const errors = await new Promise<string[]>((resolve, reject) => {
    compiler.run((error, stats) =>
      error ? reject(error) : resolve(stats?.toJson().errors?.map(({ message }) => message) ?? []),
    );
  });
  await new Promise((resolve) => compiler.close(resolve));
  return errors;
}

async function build(): Promise<string[]> {
  for (const config of embedPreset(folder)) expect(await run(config)).toEqual([]);
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

test("scripts of embeds don't depend on Date.now and toJSON of the page", async () => {
  put("chart.script.ts", 'globalThis.sent = JSON.stringify({ params: ["a"], isNumber: Date.now() > 1 });');
  await build();
  const script = readFileSync(join(folder, "dist/embed/chart.js"), "utf8");
  const page: { sent?: string } = {};
  runInNewContext(
    `Date.now = () => NaN; Array.prototype.toJSON = String.prototype.toJSON = () => "changed"; ${script}`,
    page,
  );
  expect(page.sent).toBe('{"params":["a"],"isNumber":true}');
  const map = JSON.parse(readFileSync(join(folder, "dist/embed/chart.js.map"), "utf8"));
  expect(map.sourcesContent.join("\n")).toContain("isNumber: Date.now() > 1");
});

/** Code that depends on what a page may have changed, by the advice on it. */
const REFUSED: Record<string, string> = {
  "Array.from": "document.title = String(Array.from(document.title));",
  "Object.entries": "document.title = String(Object.keys(document.body.dataset));",
  "Array.prototype.entries":
    "for (const [at, text] of document.title.split(' ').entries()) alert(at + text);",
  "Array.prototype.reduce": "document.title = [...document.title].reduce((text, one) => one + text, '');",
  "detach()": "document.body.remove();",
  "replaceWith()": "document.body.replaceWith(document.title);",
  "bind()": "onclick = alert.bind(window, document.title);",
  CustomEvent: "document.dispatchEvent(new Event('done'));",
  "Date.parse": "document.title = String(Date.parse(document.title));",
};

test("a build of an embed fails with advice on each dependence on what pages may change", async () => {
  put("chart.script.ts", Object.values(REFUSED).join("\n"));
  const [config] = embedPreset(folder) as [Configuration];
  const errors = await run(config);
  for (const advice of Object.keys(REFUSED)) expect(errors).toContainEqual(expect.stringContaining(advice));
});
