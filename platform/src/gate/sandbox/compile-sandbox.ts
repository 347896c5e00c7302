import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { inputHash } from "../../build/input-hash.ts";
import { ROOT } from "../../config/workspace.ts";
import { sharedModules } from "../../rspack/shared-modules.ts";

/** The addresses of the sandbox's program and of the libraries that it lends. */
export type CompiledSandbox = { worker: URL; lend: URL };

/** The source of a module that gives what the shell shares, each module loaded when it is asked for. */
function lendingSource(): string {
  const entries = sharedModules().map(({ name, version }) => {
    // React is CommonJS: to an import, all that it exports is its default.
    const load = name.startsWith("react") ? `(await import("${name}")).default` : `import("${name}")`;
    return `"${name}": { version: "${version}", load: async () => ${load} }`;
  });
  return `export const libraries = { ${entries.join(",\n")} };`;
}

async function compileInto(folder: string): Promise<void> {
  const common = {
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    target: "node20",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  } as const;
  await Promise.all([
    build({
      ...common,
      platform: "node",
      external: ["happy-dom"],
      entryPoints: { worker: join(ROOT, "platform/src/gate/sandbox/worker.ts") },
    }),
    build({
      ...common,
      platform: "browser",
      splitting: true,
      loader: { ".css": "empty", ".module.css": "local-css" },
      stdin: { contents: lendingSource(), resolveDir: join(ROOT, "shared"), sourcefile: "lend.js" },
    }),
  ]);
}

const DAY = 86_400_000;

/** Forgets programs of earlier sources. */
function tidy(parent: string): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    if (Date.now() - statSync(path).mtimeMs > DAY) rmSync(path, { recursive: true, force: true });
  }
}

async function compile(): Promise<CompiledSandbox> {
  // Beside the packages that the sandbox takes from node_modules.
  const parent = join(ROOT, "platform", ".cache", "sandbox");
  const folder = join(parent, inputHash(["shared", "platform"]).slice(0, 16));
  if (!existsSync(folder)) {
    mkdirSync(parent, { recursive: true });
    tidy(parent);
    const draft = mkdtempSync(join(parent, "draft-"));
    await compileInto(draft);
    try {
      renameSync(draft, folder);
    } catch (error) {
      // Somebody else was faster, with the same.
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return {
    worker: pathToFileURL(join(folder, "worker.mjs")),
    lend: pathToFileURL(join(folder, "stdin.mjs")),
  };
}

let compiled: Promise<CompiledSandbox> | undefined;

/** Makes the programs that run in the sandbox, once in a process. */
export function compileSandbox(): Promise<CompiledSandbox> {
  compiled ??= compile();
  return compiled;
}
