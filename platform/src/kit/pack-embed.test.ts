import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { publishSlice } from "../releases/publish-slice.ts";
import { releaseFolder } from "../releases/release-record.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { openGate, sampleBuild, sampleStore } from "../releases/testing/sample-builds.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { packEmbed } from "./pack-embed.ts";

let folder: string;
let store: ReleaseStore;
beforeEach(() => {
  folder = temporaryFolder();
  store = sampleStore(join(folder, "store"));
});

const LIBRARY = "webpack://x/../node_modules/.pnpm/tiny@1.2.3/node_modules/tiny/index.js";

/** Publishes a slice with an embed. Returns the version. */
async function publish(
  slice: string,
  name: string,
  { sources = ["./a.ts"], notices = "" } = {},
): Promise<string> {
  const { files, ...build } = sampleBuild(slice, { name: slice });
  const embed = {
    [`embed/${name}.js`]: `console.log("${name}")`,
    [`embed/${name}.js.map`]: JSON.stringify({ version: 3, sources, mappings: "" }),
    [`embed/${name}.d.ts`]: `export type A = "${name}";`,
    [`embed/${name}-react.d.ts`]: "export {};",
    [`embed/${name}-vue.d.ts`]: "export {};",
    "licenses.txt": notices,
  };
  const added = Object.entries(embed).map(([path, text]) => [path, Buffer.from(text)] as const);
  const { release } = await publishSlice({
    ...{ store, gate: openGate },
    build: { ...build, files: new Map([...files, ...added]) },
  });
  return release.version;
}

async function pack(): Promise<(file: string) => string> {
  const tarball = join(folder, await packEmbed(store, folder));
  execFileSync("tar", ["-xzf", tarball, "-C", folder]);
  return (file) => readFileSync(join(folder, "package", file), "utf8");
}

const notice = (name: string) => `${"=".repeat(80)}\n${name} 1.2.3\nLicence: MIT\n\nDo what you like.\n`;

it("packs the current releases byte for byte, with types, their names and the licences of what is in them", async () => {
  const notices = ["other", "tiny"].map(notice).join("\n");
  const releases = {
    "mfe-streams": await publish("mfe-streams", "ticker", { sources: [LIBRARY], notices }),
    "mfe-charts": await publish("mfe-charts", "chart", { notices }),
  };
  const read = await pack();
  expect([read("ticker.js"), read("chart.js")]).toEqual(['console.log("ticker")', 'console.log("chart")']);
  expect(JSON.parse(read("package.json"))).toMatchObject({ name: "@cointide/embed", releases });
  expect(read("README.md")).toContain(releases["mfe-streams"]);
  expect(read("types/chart.d.ts")).toBe('export type A = "chart";');
  expect(read("LICENSE")).toContain("MIT");
  expect(read("licenses.txt")).toBe(notice("tiny"));
  expect(existsSync(join(folder, "package/ticker.js.map"))).toBe(true);
});

it("packs no library without its licence", async () => {
  await publish("mfe-streams", "ticker", { sources: [LIBRARY] });
  await publish("mfe-charts", "chart");
  expect(() => packEmbed(store, folder)).toThrow(
    "The embed of mfe-streams cannot be packed: licenses.txt doesn't list tiny 1.2.3",
  );
});

it("packs no script that differs from what was published", async () => {
  await publish("mfe-streams", "ticker");
  const version = await publish("mfe-charts", "chart");
  writeFileSync(join(store.folder, releaseFolder("mfe-charts", version), "embed/chart.js"), "evil()");
  expect(() => packEmbed(store, folder)).toThrow(`embed/chart.js of mfe-charts ${version} differs`);
});
