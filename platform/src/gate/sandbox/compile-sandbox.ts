import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { bundleProgram } from "../../build/bundle-program.ts";
import { ROOT } from "../../config/workspace.ts";
import { sharedModules } from "../../rspack/shared-modules.ts";

/** What shows a slice as pages do; `shared/testing` says more. */
export type Renderer = {
  renderSlot: (slot: unknown, props: object) => Promise<unknown[]>;
  renderRoutes: (
    createRoutes: unknown,
    addresses: readonly string[],
    options: {
      onVisit: (visit: string) => Promise<void>;
      cpuTime?: () => number;
      takeUncaught: () => unknown[];
    },
  ) => Promise<string[]>;
};

/** What the compiled source of `sharedSource` exports. */
export type SharedSource = {
  modules: Record<string, { version: string; load: () => Promise<unknown> }>;
  /** Of the same build, because what fills slots takes its context from the shared modules. */
  loadRenderer: () => Promise<Renderer>;
};

export type CompiledSandbox = {
  /** The only folder of ours that the sandbox's process may read. */
  folder: string;
  /** The files of the program and of the shared modules. */
  program: string;
  shared: string;
};

function sharedSource(): string {
  const entries = sharedModules().map(({ name, version }) => {
    // React is CommonJS: to an import, all that it exports is its default.
    const load = name.startsWith("react") ? `(await import("${name}")).default` : `import("${name}")`;
    return `"${name}": { version: "${version}", load: async () => ${load} }`;
  });
  return `export const modules = { ${entries.join(",\n")} };
    export const loadRenderer = async () =>
      ({ ...(await import("./testing/render-slot.tsx")), ...(await import("./testing/render-routes.tsx")) });`;
}

let compiled: Promise<CompiledSandbox> | undefined;

/** The sandbox of this process: compiled once, at its first use. */
export function compiledSandbox(): Promise<CompiledSandbox> {
  compiled ??= compileSandbox();
  return compiled;
}

/** Compiles the programs and the shared modules into a folder that is removed when this process ends. */
async function compileSandbox(): Promise<CompiledSandbox> {
  // A process is allowed real paths only, and the temporary folder of macOS is a link.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "cointide-sandbox-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const platform = join(ROOT, "platform");
  const program = join(platform, "src/gate/sandbox/program.ts");
  const shared = build({
    outdir: folder,
    bundle: true,
    format: "esm",
    target: "node20",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    platform: "browser",
    splitting: true,
    loader: { ".css": "empty", ".module.css": "local-css" },
    // The page of a browser finds both beside each other.
    entryPoints: { page: join(platform, "src/gate/browser/page.ts") },
    stdin: { contents: sharedSource(), resolveDir: join(ROOT, "shared"), sourcefile: "shared.js" },
  });
  // With its libraries: Node would find and read 600 files of theirs at each start, for more than twice the time.
  await Promise.all([shared, bundleProgram(platform, [program], folder, { holdsLibraries: true })]);
  return { folder, program: join(folder, "program.js"), shared: join(folder, "stdin.js") };
}
