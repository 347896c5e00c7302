import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const FOLDER = fileURLToPath(new URL("../..", import.meta.url));

/** A program of the service in one file, beside the libraries that it is to find. */
async function bundle(name: string, file: string): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(join(FOLDER, "package.json"), "utf8"));
  const path = join(FOLDER, ".cache", file);
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, "src", `${name}.ts`)],
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

const bundled = new Map<string, Promise<string>>();

/** What the server starts in a thread lies beside it. */
const WORKER = "markets-reader.worker";

/** The program that reads the answer for all pairs in a thread. */
export const readerProgram = (): Promise<string> => bundle(WORKER, `${WORKER}.mjs`);

async function bundleAll(name: string): Promise<string> {
  const [program] = await Promise.all([
    bundle(name, `test-${name}.mjs`),
    name === "server" && readerProgram(),
  ]);
  return program;
}

/** The program of the service as it is now, or another one of it; it starts in a third of the time that its sources take. */
export function serviceProgram(name: "server" | "backup" | "restore" = "server"): Promise<string> {
  const program = bundled.get(name) ?? bundleAll(name);
  bundled.set(name, program);
  return program;
}
