import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const POLL = 100;

/** The locks that this program holds: its own number in any other was left by one that had it before. */
const held = new Set<string>();

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Makes a file with this program's number, which appears whole, unless the file is there. */
function claim(path: string): boolean {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function holderOf(path: string): number | undefined {
  try {
    return Number(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function isAbandoned(path: string): boolean {
  const holder = holderOf(path);
  return holder !== undefined && !held.has(path) && !isRunning(holder);
}

/** Removes a lock whose holder has ended; only one program at a time may, so that none removes a new lock. */
function removeAbandoned(path: string): void {
  const removing = `${path}.removing`;
  if (isAbandoned(removing)) rmSync(removing, { force: true });
  if (!claim(removing)) return;
  if (isAbandoned(path)) rmSync(path, { force: true });
  rmSync(removing, { force: true });
}

/**
 * Runs the work while nobody else runs work under the same lock, in this program or another of this machine.
 * A lock whose holder was killed is nobody's.
 * @param onWait is told once where the lock is taken.
 */
export async function withLock<Value>(
  path: string,
  onWait: () => void,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  mkdirSync(dirname(path), { recursive: true });
  for (let waited = false; held.has(path) || !claim(path); waited = true) {
    if (!waited) onWait();
    if (isAbandoned(path)) removeAbandoned(path);
    else await delay(POLL);
  }
  held.add(path);
  try {
    return await work();
  } finally {
    held.delete(path);
    rmSync(path, { force: true });
  }
}
