import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SIZE = "256m";
const MEGABYTE = 1_048_576;

/** A folder for the service's data whose disk can be filled. */
type SmallDisk = {
  folder: string;
  /** Why it cannot be filled on this machine; null where it can. */
  lacks: string | null;
  /** Leaves no room. Gives how, for the table. @param pid the process that writes there. */
  fill(pid: number): string;
  free(pid: number): void;
  remove(): void;
};

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Whether the disk has no room for so many bytes more in this file. */
function isFull(path: string, size: number): boolean {
  try {
    appendFileSync(path, Buffer.alloc(size));
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return true;
    throw error;
  }
}

/** A file system in memory, which is filled with files. */
const mounted = (folder: string): Pick<SmallDisk, "lacks" | "fill" | "free"> => ({
  lacks: null,
  fill() {
    const ballast = join(folder, "ballast");
    writeFileSync(ballast, "");
    for (let size = MEGABYTE; size >= 1; ) if (isFull(ballast, size)) size = Math.floor(size / 16);
    const proof = join(folder, "one-more");
    const refused = isFull(proof, 65_536);
    rmSync(proof, { force: true });
    if (!refused) throw new Error("The disk still takes a file.");
    return "a file system of its own is full (ENOSPC)";
  },
  free: () => rmSync(join(folder, "ballast"), { force: true }),
});

/** Where mounting is not allowed, the service is kept from making files longer instead. */
function limited(): Pick<SmallDisk, "lacks" | "fill" | "free"> {
  const limit = (pid: number, soft: string) => run("prlimit", "--pid", String(pid), `--fsize=${soft}:`);
  return {
    lacks: limit(process.pid, "unlimited")
      ? null
      : "neither may a file system be mounted here, nor is there prlimit",
    fill(pid) {
      if (!limit(pid, "4096")) throw new Error("prlimit has failed.");
      return "no file of the service may grow (EFBIG; mounting was not allowed)";
    },
    free: (pid) => void limit(pid, "unlimited"),
  };
}

/** Makes the folder: a file system in memory where that is allowed, else a plain one. */
export function openSmallDisk(): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), "cointide-chaos-"));
  const folder = join(place, "data");
  mkdirSync(folder);
  const isMounted = run("mount", "-t", "tmpfs", "-o", `size=${SIZE}`, "cointide-chaos", folder);
  return {
    folder,
    ...(isMounted ? mounted(folder) : limited()),
    remove() {
      if (isMounted && !run("umount", folder)) run("umount", "-l", folder);
      rmSync(place, { recursive: true, force: true });
    },
  };
}
