import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "../config/workspace.ts";

const LOCK = join(ROOT, ".cache", "build.lock");
const POLL = 200;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Takes the lock if nobody holds it; one whose holder has ended is nobody's. */
function tryLock(): boolean {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const holder = Number(readFileSync(LOCK, "utf8"));
  if (holder > 0 && !isRunning(holder)) rmSync(LOCK, { force: true });
  return false;
}

/** Runs the work while no other program builds in this workspace: two builds would write the same files. */
export async function withBuildLock(say: (line: string) => void, work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let waited = false; !tryLock(); waited = true) {
    if (!waited) say("waiting for another build to end …");
    await delay(POLL);
  }
  try {
    await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}
