import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";

it("the program that stays for as long as the product runs loads no compiler, and nothing else that is heavy", async () => {
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, "start.ts")],
    bundle: true,
    packages: "external",
    alias: { "@cointide/shared": join(import.meta.dirname, "../../../shared") },
    platform: "node",
    format: "esm",
    write: false,
    metafile: true,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const libraries = imports.map(({ path }) => path).filter((path) => !path.startsWith("node:"));
  expect([...new Set(libraries)].sort()).toEqual(["semver", "zod", "zod/mini"]);
});
