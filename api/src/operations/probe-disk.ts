import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What is written to see whether there is room: more than fits into what a full disk has left over. */
const PROBE = Buffer.alloc(8 * 1024, 1);
/** How long an answer is reused, in ms, so that frequent probes write no more. */
const GOOD_FOR = 1_000;

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Says what keeps the service from writing to its folder, in a sentence; null where nothing does. */
export type ProbeDisk = () => Promise<string | null>;

/**
 * @param folder where the service keeps data
 * @param isNeeded whether it cannot do without; otherwise only a full disk counts, and not a folder that is read-only
 */
export function createDiskProbe(folder: string, isNeeded: boolean, now: () => number = Date.now): ProbeDisk {
  const file = join(folder, `.probe-${process.pid}`);
  let last: { at: number; trouble: Promise<string | null> } | undefined;

  async function probe(): Promise<string | null> {
    try {
      await writeFile(file, PROBE);
      return null;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
      if (FULL.has(code)) return "The disk is full, so nothing can be written to DATA_DIR. Free some space.";
      return isNeeded
        ? `Nothing can be written to DATA_DIR (${code}). Check the folder and its rights.`
        : null;
    } finally {
      await rm(file, { force: true }).catch(() => {});
    }
  }

  return () => {
    if (last === undefined || now() - last.at >= GOOD_FOR) last = { at: now(), trouble: probe() };
    return last.trouble;
  };
}
