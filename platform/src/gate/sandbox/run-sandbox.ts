import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { ROOT } from "../../config/workspace.ts";
import { sharedModules } from "../../rspack/shared-modules.ts";
import type { Effect } from "./record-effects.ts";

export type SandboxRequest = {
  /** Addresses of the release's entry and of the module with the shell's shared modules. */
  entry: string;
  shared: string;
  exposes: string[];
  /** Those of them that fill slots, with sample props. */
  slots: { expose: string; props: object }[];
  /** The names of the shared modules that the release consumes; null where its manifest may not name them all. */
  required: string[] | null;
};

/** The step at which a release failed. */
export type SandboxStage = "load" | "expose" | "createRoutes" | "render" | "hang";

export type SandboxReport = {
  effects: Effect[];
  /** The names that each loaded expose exports, with the type of each. */
  exports: Record<string, Record<string, string>>;
  /** Full paths of all routes; null where there are none. */
  routes: string[] | null;
  failures: { stage: SandboxStage; expose: string | null; message: string }[];
};

/** What the compiled source of `sharedSource` exports. */
export type SharedSource = {
  modules: Record<string, { version: string; load: () => Promise<unknown> }>;
  /** Of the same build, because what fills slots takes its context from the shared modules. */
  loadRenderer: () => Promise<{ renderSlot: (slot: unknown, props: object) => Promise<unknown[]> }>;
};

/** The longest that the import of a release may take, in ms. It usually takes a hundredth of it. */
const DEADLINE = 5_000;

/** Node's exit code for a module whose top-level await never settles. */
const UNSETTLED_AWAIT = 13;

function sharedSource(): string {
  const entries = sharedModules().map(({ name, version }) => {
    // React is CommonJS: to an import, all that it exports is its default.
    const load = name.startsWith("react") ? `(await import("${name}")).default` : `import("${name}")`;
    return `"${name}": { version: "${version}", load: async () => ${load} }`;
  });
  return `export const modules = { ${entries.join(",\n")} };
    export const loadRenderer = () => import("./testing/render-slot.tsx");`;
}

/** Compiles the worker and the shared modules into a folder that ends with this process. */
async function compile(): Promise<{ worker: URL; shared: URL }> {
  // Below the package whose libraries the worker imports.
  const parent = join(ROOT, "platform", ".cache");
  mkdirSync(parent, { recursive: true });
  const outdir = mkdtempSync(join(parent, "sandbox-"));
  process.once("exit", () => rmSync(outdir, { recursive: true, force: true }));
  const common = {
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    target: "node20",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  } as const;
  await build({
    ...common,
    platform: "node",
    packages: "external",
    entryPoints: { worker: join(ROOT, "platform/src/gate/sandbox/worker.ts") },
  });
  await build({
    ...common,
    platform: "browser",
    splitting: true,
    loader: { ".css": "empty", ".module.css": "local-css" },
    stdin: { contents: sharedSource(), resolveDir: join(ROOT, "shared"), sourcefile: "shared.js" },
  });
  return {
    worker: pathToFileURL(join(outdir, "worker.mjs")),
    shared: pathToFileURL(join(outdir, "stdin.mjs")),
  };
}

let compiled: ReturnType<typeof compile> | undefined;

const failure = (stage: "hang" | "load", message: string): SandboxReport => ({
  effects: [],
  exports: {},
  routes: null,
  failures: [{ stage, expose: null, message }],
});

/**
 * Imports a built release in a thread with a page's globals, and reports its exports and effects. Never rejects
 * because of the release.
 * @param entry address of its `remoteEntry.js`.
 */
export async function runSandbox(
  { entry, ...subject }: { entry: URL } & Pick<SandboxRequest, "exposes" | "slots" | "required">,
  deadline = DEADLINE,
): Promise<SandboxReport> {
  compiled ??= compile();
  const { worker: program, shared } = await compiled;
  const request: SandboxRequest = { ...subject, entry: entry.href, shared: shared.href };
  const worker = new Worker(program, { workerData: request, stdout: true, stderr: true, env: {} });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SandboxReport>((resolve) => {
      const giveUp = () => resolve(failure("hang", `was not done after ${deadline / 1_000} s`));
      worker.on("message", (message: SandboxReport | "ready") => {
        // The worker's own start takes longer than the import.
        if (message === "ready") timer = setTimeout(giveUp, deadline);
        else resolve(message);
      });
      worker.once("error", (error) => resolve(failure("load", error.message)));
      worker.once("exit", (code) =>
        resolve(
          code === UNSETTLED_AWAIT
            ? failure("hang", "waits for what never comes")
            : failure("load", "ended the program"),
        ),
      );
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
