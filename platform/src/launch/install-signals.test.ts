import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { firstCases } from "../testing/first-cases.ts";

const TIMEOUT = 60_000;

/** Replaces npx. If its variable says so, it and its children ignore requests to stop. */
const NPX = `#!/bin/sh
[ -z "$STUBBORN" ] || trap '' TERM
sleep 1000 &
echo "$$ $!" > installing
wait
`;

/** Timers of all programs run ten times as fast: those that ignore SIGTERM are killed after 5 s. */
const FAST = `for (const name of ["setTimeout", "setInterval"]) {
  const later = globalThis[name];
  globalThis[name] = (run, ms, ...args) => later(run, ms / 10, ...args);
}`;

let folder: string;
let npm: ChildProcess;

/** A workspace without libraries, whose install takes for ever. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "install-"));
  cpSync(join(ROOT, "platform/bin"), join(folder, "platform/bin"), { recursive: true });
  mkdirSync(join(folder, "platform/src/commands"), { recursive: true });
  writeFileSync(join(folder, "platform/src/commands/start.ts"), "");
  for (const file of ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"])
    cpSync(join(ROOT, file), join(folder, file));
  writeFileSync(join(folder, "npx"), NPX, { mode: 0o755 });
  writeFileSync(join(folder, "fast.mjs"), FAST);
});
afterEach(() => {
  npm.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process that ended and was not collected yet exists for the system only.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

async function startInstalling(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number[]> {
  npm = spawn(command, args, {
    cwd: folder,
    env: {
      ...{ ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
      ...{ NODE_OPTIONS: `--import=${join(folder, "fast.mjs")}`, ...env },
    },
    stdio: "ignore",
  });
  const pids = () => {
    try {
      return readFileSync(join(folder, "installing"), "utf8").trim().split(" ").map(Number);
    } catch {
      return [];
    }
  };
  await expect.poll(pids, { timeout: TIMEOUT / 2 }).toHaveLength(2);
  expect(pids().map(isRunning)).toEqual([true, true]);
  return pids();
}

describe.runIf(process.platform === "linux")("a start that installs libraries", () => {
  test.each(firstCases(1, ["SIGTERM", "SIGINT", "SIGHUP"] as const))(
    "ends with all that it has started at %s",
    async (signal) => {
      const pids = await startInstalling(process.execPath, ["platform/bin/run.mjs", "start"]);
      const ended = once(npm, "exit");
      npm.kill(signal);
      npm.kill(signal);
      const [code, by] = await ended;
      // A second request that comes while it exits may end it.
      expect(by ?? code).toBeOneOf([signal, 128 + constants.signals[signal]]);
      // The system takes a moment to end what was killed.
      await expect.poll(() => pids.map(isRunning), { timeout: TIMEOUT / 2 }).toEqual([false, false]);
    },
    TIMEOUT,
  );

  // npm passes SIGTERM on to the shell between them alone, and nothing where it is killed.
  test.each(firstCases(1, ["SIGKILL", "SIGTERM"] as const))(
    "ends with all that it has started when npm alone gets %s, even if its programs ignore SIGTERM",
    async (signal) => {
      const pids = await startInstalling("npm", ["start"], { STUBBORN: "yes" });
      npm.kill(signal);
      await expect.poll(() => pids.map(isRunning), { timeout: TIMEOUT / 2 }).toEqual([false, false]);
    },
    TIMEOUT,
  );

  test("goes on under a package manager of another name", async () => {
    writeFileSync(join(folder, "bun"), `#!/bin/sh\n"${process.execPath}" platform/bin/run.mjs start\n:\n`, {
      mode: 0o755,
    });
    const pids = await startInstalling(join(folder, "bun"), ["run", "start"], {
      npm_lifecycle_script: "node platform/bin/run.mjs start",
      npm_config_user_agent: "bun/1.3.0",
    });
    // Several looks for a package manager that has ended.
    await delay(200);
    expect(pids.map(isRunning)).toEqual([true, true]);
    npm.kill();
    await expect.poll(() => pids.map(isRunning), { timeout: TIMEOUT / 2 }).toEqual([false, false]);
  });
});
