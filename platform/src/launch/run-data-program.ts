import { once } from "node:events";
import { existsSync, readdirSync, rmdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildParts, withBuildLock } from "../build/build-parts.ts";
import { dist } from "../build/parts.ts";
import { type Environment, readEnvironment } from "../config/environment.ts";
import { withLock } from "../config/with-lock.ts";
import { ROOT } from "../config/workspace.ts";
import { startScript, stopScript } from "./process-group.ts";

/** Resolves file arguments against the folder that the command was run in. */
export const fromCaller = (args: readonly string[], folder = process.env.INIT_CWD ?? ROOT): string[] =>
  args.map((arg) => (arg.startsWith("-") ? arg : resolve(folder, arg)));

/** Runs a program of the service, and passes on requests to stop. @returns its exit code */
async function run(name: string, { DATA_DIR, RELEASES_DIR }: Environment): Promise<number> {
  const script = join(dist("api"), `${name}.js`);
  const child = startScript(["--enable-source-maps", script, ...fromCaller(process.argv.slice(3))], {
    env: { ...process.env, DATA_DIR, RELEASES_DIR },
    stdio: ["pipe", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => stopScript(child));
  const [code] = await once(child, "exit");
  return code ?? 1;
}

/** Runs work while no one publishes. A store folder that only the lock needed is removed again. */
export async function withStoreLock<Value>(store: string, work: () => Promise<Value>): Promise<Value> {
  const isNew = !existsSync(store);
  try {
    return await withLock(join(store, ".lock"), work);
  } finally {
    if (isNew && existsSync(store) && readdirSync(store).length === 0) rmdirSync(store);
  }
}

/** Runs the backup or restore program while no one publishes. Sets the exit code. */
export async function runDataProgram(name: "backup" | "restore"): Promise<void> {
  try {
    const environment = readEnvironment();
    await withBuildLock(console.error, () => buildParts(console.error, ["api"]));
    const { RELEASES_DIR } = environment;
    const work = () => run(name, environment);
    // A restore may create the store.
    const isShared = name === "restore" || existsSync(RELEASES_DIR);
    process.exitCode = await (isShared ? withStoreLock(RELEASES_DIR, work) : work());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
