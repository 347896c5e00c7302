import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { expect, test } from "vitest";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { sharedModules } from "./shared-modules.ts";

/** Why a module of `shared` may serve one package alone. */
const EXCEPTIONS: readonly [RegExp, string][] = [
  [/^contracts\//, "Both sides of the wire depend on it."],
  [/^ui\//, "The design system stands together: components share styles and keys."],
  [/^host\/slot\.tsx$/, "Any slice may offer slots, in this form."],
  [/^workers\//, "A slice starts a worker of its own as the shell starts the feed's."],
  [/^feed\/feed-port\.ts$/, "Any slice may open a port to the feed."],
  [/^ticks\//, "The feed stands together, whether it runs in the shell's worker or in an embedding page."],
  [/^api\/get-(changes|markets)\.ts$/, "Its contract's schema comes with it, behind a lazy import."],
  [/^currency\//, "Pages and the service convert amounts in one way."],
  [/^storage\/copy-browser\.ts$/, "It writes as the rest of its folder writes."],
  [/^embed\//, "Pages of others get what stands alone, from whichever slice."],
  [/^preferences\//, "The shell keeps what slices define."],
  [/^streams\/follow-tabs\.ts$/, "It receives what `settle-change` sends."],
  [/^(feed\/use-row-state|ui\/lights)\.ts$/, "Releases of slices before shared 1.13 import it."],
];

const packageJson = JSON.parse(readFileSync(join(ROOT, "shared/package.json"), "utf8")) as {
  exports: Record<string, string>;
  sharing: { eager: string[]; never: string[] };
};

const isTest = (file: string) => /\.test\.|(^|\/)testing\/|^dev\//.test(file);

/** The sources of a package, relative to its folder; tests aside. Libraries are not even listed: they link each other. */
const sourcesOf = (name: string, folder = ""): string[] =>
  readdirSync(join(ROOT, name, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return /^(node_modules|dist|\.cache)$/.test(entry.name) ? [] : sourcesOf(name, path);
    }
    return /\.tsx?$/.test(path) && !isTest(path) ? [path] : [];
  });

/** The files that a source imports, relative to the workspace. */
function importsOf(path: string, statement: RegExp): string[] {
  const text = readFileSync(join(ROOT, path), "utf8");
  return [...text.matchAll(statement)].flatMap(([, specifier = ""]) => {
    const [bare = ""] = specifier.split("?");
    if (bare.startsWith(".")) return [normalize(join(path, "..", bare))];
    const exported = packageJson.exports[bare.replace("@cointide/shared", ".")];
    return bare.startsWith("@cointide/shared/") && exported ? [join("shared", exported)] : [];
  });
}

const ANY_IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*"([^"]+)"/g;
const VALUE_IMPORT = /^(?:import|export) (?!type )[^;"]*?from "([^"]+)"/gm;

/** All files that these need, themselves included. */
function closureOf(files: readonly string[], statement: RegExp): Set<string> {
  const found = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(join(ROOT, file))) continue;
    found.add(file);
    open.push(...importsOf(file, statement));
  }
  return found;
}

test("every module of shared serves several packages, or is a reasoned exception", () => {
  const packages = ["shell", "api", "platform", ...workspaceSlices().map(({ name }) => name)];
  const uses = packages.map((name) =>
    closureOf(
      sourcesOf(name).map((file) => join(name, file)),
      ANY_IMPORT,
    ),
  );
  const alone = sourcesOf("shared").filter(
    (file) => uses.filter((used) => used.has(join("shared", file))).length < 2,
  );
  const unreasoned = alone.filter((file) => !EXCEPTIONS.some(([pattern]) => pattern.test(file)));
  expect(unreasoned, "Move what one package uses into that package.").toEqual([]);
});

test("the modules that the dashboard's panel needs are there with the shell", () => {
  const lazy = new Set(sharedModules().flatMap(({ name, isEager }) => (isEager ? [] : [name])));
  const sources = [...closureOf(["mfe-streams/src/panel.tsx"], VALUE_IMPORT)];
  const needed = sources
    .filter((file) => file.startsWith("mfe-streams/"))
    .flatMap((file) => [...readFileSync(join(ROOT, file), "utf8").matchAll(VALUE_IMPORT)])
    .map(([, specifier = ""]) => specifier);
  expect([...new Set(needed)].filter((name) => lazy.has(name))).toEqual([]);
});

test("what is marked for sharing exists", () => {
  const paths = Object.keys(packageJson.exports);
  const { eager, never } = packageJson.sharing;
  expect(eager.filter((path) => !paths.includes(path))).toEqual([]);
  expect(never.filter((prefix) => !paths.some((path) => path.startsWith(prefix)))).toEqual([]);
});
