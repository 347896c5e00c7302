import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion } from "semver";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../config/workspace.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const readPackage = (path: string) =>
  JSON.parse(read(path)) as {
    version?: string;
    engines?: { node: string };
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };

/** Documents that people read; decision records say what was true on their day. */
const DOCUMENTS = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md"],
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** What a sentence calls a package: "webpack 5.113", "the plugin 2.9.2". */
const CALLED: Readonly<Record<string, string>> = {
  Node: "node",
  webpack: "webpack",
  Rspack: "@rspack/core",
  Rsbuild: "@rsbuild/core",
  Vite: "vite",
  plugin: "@module-federation/enhanced",
  TypeScript: "typescript",
};

/** The versions that the workspace and its templates use, by package; `catalog:` is the workspace's. */
function usedVersions(): Record<string, string> {
  const { catalog } = parse(read("pnpm-workspace.yaml")) as { catalog: Record<string, string> };
  const templates = ["rspack", "rsbuild", "vite", "webpack"].map((tool) =>
    readPackage(`platform/templates/outside/${tool}/package.json.template`),
  );
  const root = readPackage("package.json");
  const given = [root, readPackage("e2e/package.json"), ...templates].flatMap(
    ({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies }),
  );
  return {
    ...Object.fromEntries(given.filter(([, version]) => /\d/.test(version))),
    ...catalog,
    node: minVersion(root.engines?.node ?? "")?.version ?? "",
  };
}

type Named = { document: string; package: string; version: string };

/** The versions in a document: `webpack@5.113` in commands, "webpack 5.113" in sentences. */
function namedVersions(document: string): Named[] {
  const text = read(document);
  const commands = [...text.matchAll(/(?<=\s)((?:@[\w-]+\/)?[a-z][\w.-]*)@(\d+(?:\.\d+)*)/g)];
  const sentences = [...text.matchAll(/\b([A-Za-z]+) (\d+\.\d+(?:\.\d+)?)\b/g)].filter(
    ([, word = ""]) => word in CALLED,
  );
  return [...commands, ...sentences].map(([, name = "", version = ""]) => ({
    ...{ document, version },
    package: CALLED[name] ?? name,
  }));
}

const USED = usedVersions();
const named = DOCUMENTS.flatMap(namedVersions);

it("documents name the versions that the workspace and its templates use", () => {
  expect(named.length).toBeGreaterThan(8);
  const wrong = named.filter(
    ({ package: name, version }) => !`${USED[name]?.replace(/^\D+/, "")}.`.startsWith(`${version}.`),
  );
  expect(wrong).toEqual([]);
});

it("documents name no version of the kit, which has the shared package's", () => {
  expect(DOCUMENTS.filter((document) => /cointide-shared-\d/.test(read(document)))).toEqual([]);
});
