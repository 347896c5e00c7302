import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";

const PACKAGE = join(import.meta.dirname, "../../package.json");

it("the program that stays for as long as the product runs loads no compiler, and nothing else that is heavy", async () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(PACKAGE, "utf8"));
  const libraries = Object.keys({ ...dependencies, ...devDependencies });
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, "start.ts")],
    bundle: true,
    external: libraries.filter((name) => !name.startsWith("@cointide/")),
    platform: "node",
    format: "esm",
    write: false,
    metafile: true,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const loaded = imports.map(({ path }) => path).filter((path) => !path.startsWith("node:"));
  expect([...new Set(loaded)].sort()).toEqual(["fastest-levenshtein", "semver", "zod", "zod/mini"]);
});
