import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compiledSandbox } from "./compile-sandbox.ts";
import type { Effect } from "./record-effects.ts";
import { runProcess, SandboxFailure } from "./sandbox-process.ts";

export type SandboxRequest = {
  /** Addresses of the release's entry and of the module with the shell's shared modules. */
  entry: string;
  shared: string;
  exposes: string[];
  /** Those of them that fill slots, with sample props. */
  slots: { expose: string; props: object }[];
  /** Addresses to open its routes at, in place of such as can be derived from their patterns. */
  samples: string[];
  /** The names of the shared modules that the release consumes. */
  required: string[];
};

/** The step at which a release failed: `render` is of what fills slots, `visit` of what its routes show. */
export type SandboxStage = "load" | "expose" | "createRoutes" | "render" | "visit" | "hang";

export type SandboxReport = {
  effects: Effect[];
  /** The names that each loaded expose exports, with the type of each. */
  exports: Record<string, Record<string, string>>;
  /** Full paths of all routes; null where there are none. */
  routes: string[] | null;
  failures: { stage: SandboxStage; expose: string | null; message: string }[];
  /** How long its routes were opened, in ms. */
  visitMs: number;
};

const EMPTY: SandboxReport = { effects: [], exports: {}, routes: null, failures: [], visitMs: 0 };

/** The longest that the import of a release, or the visit of a route, may take, in ms. It usually takes a hundredth of it. */
const DEADLINE = 5_000;

/** What is known of a release while an address of it is visited. */
export type SandboxProgress = { report: SandboxReport; visit: string };

/**
 * Imports a built release in a process that has a page's globals, and neither this one's environment nor its files, and
 * reports its exports and effects. Never rejects because of the release.
 * @param folder of the release by its real path, which the process may read.
 * @param entry the file in it that is the container.
 */
export async function runSandbox(
  folder: string,
  {
    entry,
    ...subject
  }: { entry: string } & Pick<SandboxRequest, "exposes" | "slots" | "samples" | "required">,
  deadline = DEADLINE,
): Promise<SandboxReport> {
  const { folder: own, program, shared } = await compiledSandbox();
  const request: SandboxRequest = {
    ...subject,
    entry: pathToFileURL(join(folder, entry)).href,
    shared: pathToFileURL(shared).href,
  };
  try {
    return await runProcess<SandboxReport>(program, [own, folder], request, deadline);
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    const { stage, message, progress } = error;
    if (progress === null) return { ...EMPTY, failures: [{ stage, expose: null, message }] };
    const { report, visit } = progress as SandboxProgress;
    const failure = { stage: "visit" as const, expose: "./routes", message: `${visit}: it ${message}` };
    return { ...report, failures: [...report.failures, failure] };
  }
}
