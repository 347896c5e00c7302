import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const FOLDER = fileURLToPath(new URL("../..", import.meta.url));

/** The service in one file, beside the libraries that it is to find. */
async function bundle(): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(join(FOLDER, "package.json"), "utf8"));
  const path = join(FOLDER, ".cache", "test-service.mjs");
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, "src/server.ts")],
    external: Object.keys(dependencies).filter((name) => !name.startsWith("@cointide/")),
    ...{ bundle: true, write: false, platform: "node", format: "esm", target: "node20" },
    // A library within the file may require one that is beside it.
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
    },
    sourcemap: "inline",
    logLevel: "warning",
  });
  // Files of tests that run at once all make it: each puts a whole one in place.
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  mkdirSync(join(FOLDER, ".cache"), { recursive: true });
  writeFileSync(draft, outputFiles[0]?.text ?? "");
  renameSync(draft, path);
  return path;
}

let bundled: Promise<string> | undefined;

/** The program of the service as it is now; it starts in a third of the time that its sources take. */
export function serviceProgram(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}
