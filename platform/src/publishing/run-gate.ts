import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { registrySchema } from "@cointide/shared/contracts/registry";
import { sliceDescriptionSchema } from "@cointide/shared/contracts/slice-description";
import * as z from "zod";
import { ROOT } from "../config/workspace.ts";
import { DISK, readText } from "../releases/disk.ts";
import { gateOutcomeSchema } from "./findings.ts";
import type { RunGate } from "./gate-jobs.ts";
import { callSocket, serveCalls } from "./socket.ts";

/** The files of a job's folder. */
export const JOB_FILE = "job.json";
export const BUILD_FOLDER = "build";
export const OUTCOME_FILE = "outcome.json";

/** The longest run, in ms. */
const TIMEOUT = 180_000;

/** What the gate needs of this process's environment. No key is among it. */
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "CHROMIUM_PATH"];

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

async function runIn(folder: string, prefix: readonly string[]): Promise<void> {
  const env = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
  const [file = "", ...args] = [
    ...prefix,
    process.execPath,
    join(ROOT, "platform", "bin", "run.mjs"),
    "gate-job",
    folder,
  ];
  const child = spawn(file, args, { env, detached: true, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors = `${errors}${chunk}`.slice(-2_000);
  });
  const timer = setTimeout(() => endGroup(child), TIMEOUT);
  try {
    const [code] = await once(child, "exit");
    if (code === 0) return;
    if (code === null) throw new Error(`it took longer than ${TIMEOUT / 1_000} s`);
    throw new Error(errors.trim().split("\n").at(-1) ?? `it ended with ${code}`);
  } finally {
    clearTimeout(timer);
    // Whatever the build has started ends with it.
    endGroup(child);
  }
}

type GateRunner = {
  /** The store, which the gate reads. */
  releases: string;
  /** A folder for jobs. */
  work: string;
  /** A command that isolates what follows it. */
  prefix?: (folder: string) => readonly string[];
};

/** Runs the gate in a process of its own, without keys. */
export const createGateRunner =
  ({ releases, work, prefix = () => [] }: GateRunner): RunGate =>
  async ({ description, semver, files }, registry) => {
    DISK.makeFolder(work);
    const folder = mkdtempSync(join(work, "gate-"));
    try {
      for (const [name, content] of files) {
        const path = join(folder, BUILD_FOLDER, name);
        DISK.makeFolder(dirname(path));
        writeFileSync(path, content);
      }
      writeFileSync(join(folder, JOB_FILE), JSON.stringify({ description, semver, registry, releases }));
      await runIn(folder, prefix(folder));
      return gateOutcomeSchema.parse(JSON.parse(readText(join(folder, OUTCOME_FILE)) ?? ""));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

const requestSchema = z.object({
  description: sliceDescriptionSchema,
  semver: z.string(),
  /** The content of each file in base64, by its path. */
  files: z.record(z.string(), z.string()),
  registry: registrySchema,
});

/** Runs the gate for callers of a socket. */
export const serveGate = (path: string, runGate: RunGate) =>
  serveCalls(path, {
    async run(text: string) {
      const { files, registry, ...build } = requestSchema.parse(JSON.parse(text));
      const contents = Object.entries(files).map(
        ([name, data]) => [name, Buffer.from(data, "base64")] as const,
      );
      return await runGate({ ...build, files: new Map(contents) }, registry);
    },
  });

/** Runs the gate of another process. */
export const askGate =
  (path: string): RunGate =>
  async ({ files, ...build }, registry) => {
    const contents = [...files].map(([name, content]) => [name, Buffer.from(content).toString("base64")]);
    const text = JSON.stringify({ ...build, files: Object.fromEntries(contents), registry });
    return gateOutcomeSchema.parse(await callSocket(path, "run", text));
  };
