import { parentPort, workerData } from "node:worker_threads";
import { flattenRoutes } from "../routes/flatten-routes.ts";
import { becomePage, readPageState, stateChanges } from "./page-globals.ts";
import {
  type LentLibraries,
  READY,
  type SandboxReport,
  type SandboxRequest,
  type SandboxStage,
} from "./protocol.ts";
import { recordEffects } from "./record-effects.ts";
import { createStubHost } from "./stub-host.ts";

type Exports = Record<string, unknown>;

/** What a federated module's entry exports. */
type Container = {
  init(shareScope: object): unknown;
  get(expose: string): Promise<() => Exports | Promise<Exports>>;
};

/** How long effects that code puts off are waited for, in ms. */
const AFTERMATH = 20;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The libraries as a federation host hands them to a container. */
const shareScopeOf = (libraries: LentLibraries) =>
  Object.fromEntries(
    Object.entries(libraries).map(([name, { version, load }]) => {
      const get = async () => {
        const module = await load();
        return () => module;
      };
      const shareConfig = {
        singleton: true,
        requiredVersion: `^${version}`,
        eager: false,
        strictVersion: false,
      };
      const shared = { version, get, shareConfig, scope: ["default"], from: "shell", useIn: [], deps: [] };
      return [name, { [version]: { ...shared, strategy: "loaded-first" } }];
    }),
  );

async function run({ entry, lend, exposes, libraries: wanted }: SandboxRequest): Promise<SandboxReport> {
  const report: SandboxReport = { effects: [], exports: {}, routes: null, failures: [] };
  const fail = (stage: SandboxStage, expose: string | null, error: unknown) =>
    report.failures.push({ stage, expose, message: messageOf(error) });
  process.on("unhandledRejection", (error) => fail("load", null, error));
  process.on("uncaughtException", (error) => fail("load", null, error));
  const wait = setTimeout;
  becomePage();
  const { libraries } = (await import(lend)) as { libraries: LentLibraries };
  // What a lent library does when it is loaded is the shell's doing.
  await Promise.all(wanted.map((name) => libraries[name]?.load()));
  const recorder = recordEffects(globalThis as never);
  const before = readPageState();
  parentPort?.postMessage(READY);

  const modules = new Map<string, Exports>();
  try {
    const container = (await import(entry)) as Container;
    if (typeof container.init !== "function" || typeof container.get !== "function")
      throw new Error("it exports no init and get, as a federated module does");
    await container.init(shareScopeOf(libraries));
    for (const expose of exposes) {
      try {
        // Of a module that awaits something, federation makes a promise.
        modules.set(expose, await (await container.get(expose))());
      } catch (error) {
        fail("expose", expose, error);
      }
    }
  } catch (error) {
    fail("load", null, error);
  }
  await new Promise((resolve) => wait(resolve, AFTERMATH));
  recorder.stop();
  report.effects = [
    ...recorder.effects,
    ...stateChanges(before, readPageState()).map((what) => ({ what, frames: [] })),
  ];
  for (const [expose, module] of modules)
    report.exports[expose] = Object.fromEntries(
      Object.keys(module).map((name) => [name, typeof module[name]]),
    );
  const createRoutes = modules.get("./routes")?.createRoutes;
  if (typeof createRoutes === "function") {
    try {
      report.routes = flattenRoutes(createRoutes(createStubHost()));
    } catch (error) {
      fail("createRoutes", "./routes", error);
    }
  }
  return report;
}

parentPort?.postMessage(await run(workerData as SandboxRequest));
