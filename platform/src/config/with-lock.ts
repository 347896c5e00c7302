import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readRegularFile } from "../releases/regular-files.ts";

const POLL = 100;
/** How long a lock stays without a heartbeat before another program takes it, in ms. */
const LEASE = 5_000;
/** How often a holder touches its lock during a lease. */
const HEARTBEATS = 5;

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

function readToken(path: string): string | undefined {
  try {
    return readRegularFile(path).toString();
  } catch {
    return undefined;
  }
}

/** Creates the lock file, which no two programs can. */
function acquire(path: string, token: string): boolean {
  try {
    writeFileSync(path, token, { flag: "wx" });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function touch(path: string, token: string): void {
  try {
    if (readToken(path) === token) utimesSync(path, new Date(), new Date());
  } catch {
    // The lock was taken or removed in between; the next heartbeat looks again.
  }
}

/** The state of a lock that changes with each heartbeat. */
function signOfLife(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${readToken(path)} ${stats.mtimeMs} ${stats.ino}`;
}

/** Removes an abandoned lock. One that another program took at the same moment is put back. */
function breakLock(path: string, token: string, seen: string): void {
  const aside = `${path}.${token}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  if (signOfLife(aside) !== seen) acquire(path, readToken(aside) ?? "");
  rmSync(aside, { force: true });
}

async function waitForLock(path: string, token: string, lease: number, onWait: () => void): Promise<void> {
  let seen: string | undefined;
  let seenAt = 0;
  while (!acquire(path, token)) {
    if (seenAt === 0) onWait();
    const now = signOfLife(path);
    if (now !== seen || seenAt === 0) {
      seen = now;
      seenAt = performance.now();
    } else if (now !== undefined && performance.now() - seenAt >= lease) {
      breakLock(path, token, now);
    }
    await delay(POLL);
  }
}

export type LockOptions = {
  /** Is called once where the lock is held by another program. */
  onWait?: () => void;
  /** How long a lock without a heartbeat is waited for, in ms. */
  lease?: number | undefined;
};

/**
 * Runs the work under a lock file, which programs of this and other containers can share. Process ids and clocks do not
 * matter: a waiting program takes a lock that had no heartbeat for a whole lease. A holder that is paused for longer
 * loses the lock without notice, so its last write needs a check of its own.
 */
export async function withLock<Value>(
  path: string,
  work: () => Value | Promise<Value>,
  { onWait = () => {}, lease = LEASE }: LockOptions = {},
): Promise<Value> {
  mkdirSync(dirname(path), { recursive: true });
  const token = randomBytes(12).toString("hex");
  await waitForLock(path, token, lease, onWait);
  const heartbeat = setInterval(() => touch(path, token), lease / HEARTBEATS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (readToken(path) === token) rmSync(path, { force: true });
  }
}
