import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "@cointide/platform/workspace";
import { programPorts } from "@cointide/testing/ports";

/** How long a commit may take to install, build and start, in ms. */
const READY_WITHIN = 600_000;

/** A commit of the past, as `npm start` brings it up. */
export type OlderBuild = { url: string; stop(): Promise<void> };

/** The commit's files, in a folder that is kept for the next time. @throws a sentence where the history lacks it. */
function checkOut(commit: string): string {
  const folder = join(ROOT, ".cache", "bench-older", commit);
  if (existsSync(join(folder, "package.json"))) return folder;
  try {
    execFileSync("git", ["clone", "-q", "--shared", "--no-checkout", ROOT, folder]);
    execFileSync("git", ["-C", folder, "checkout", "-q", commit]);
  } catch {
    throw new Error(
      `--older=${commit} names no commit of this clone: fetch the whole history, or name another.`,
    );
  }
  return folder;
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/**
 * Builds a commit beside the product and starts it on the 100 ports from `base`, for the same exchange, so that both
 * pages show the same prices.
 */
export async function startOlder(commit: string, base: number, exchangeUrl: string): Promise<OlderBuild> {
  const cwd = checkOut(commit);
  const ports = programPorts(base);
  const env = {
    ...process.env,
    ...ports,
    MARKET: "live",
    MARKET_REST_URL: exchangeUrl,
    MARKET_FEED_URL: `${exchangeUrl.replace("http", "ws")}/ws`,
    DATA_DIR: join(cwd, ".data"),
    LOG_LEVEL: "error",
  };
  const child = spawn(process.execPath, ["platform/bin/run.mjs", "start"], {
    ...{ cwd, env, stdio: ["ignore", "ignore", "inherit"] },
  });
  const url = `http://localhost:${ports.PORT_SHELL}`;
  const until = Date.now() + READY_WITHIN;
  while (child.exitCode === null && Date.now() < until) {
    if (await answers(url)) return { url, stop: () => stop(child) };
    await delay(500);
  }
  await stop(child);
  throw new Error(`The build of ${commit} did not come up; see its messages above.`);
}
