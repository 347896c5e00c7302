import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../config/workspace.ts";
import { npmPack } from "./npm-pack.ts";

// Libraries in CommonJS require what Node has.
const HEAD = `#!/usr/bin/env node
import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

/** The version of the kit, with which the command line is released. */
const versionOfKit = (): string =>
  (JSON.parse(readFileSync(join(ROOT, "shared", "package.json"), "utf8")) as { version: string }).version;

/**
 * Packs `@cointide/slice`, with which teams outside this repository publish: one file with all libraries.
 * @param out the folder for the tarball, which is made. @returns the tarball's name.
 */
export function packTeamCli(out: string): Promise<string> {
  return npmPack(out, async (folder) => {
    await build({
      entryPoints: [join(ROOT, "platform", "src", "team-cli", "main.ts")],
      outfile: join(folder, "slice.mjs"),
      ...{ bundle: true, platform: "node", format: "esm", target: "node20", minifySyntax: true },
      banner: { js: HEAD },
      logLevel: "warning",
    });
    const manifest = {
      ...{ name: "@cointide/slice", version: versionOfKit(), type: "module", license: "MIT" },
      description: "Checks and publishes Cointide slices from anywhere.",
      bin: { slice: "slice.mjs" },
      engines: { node: ">=20" },
    };
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  });
}
