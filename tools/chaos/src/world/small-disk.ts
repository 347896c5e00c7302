import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SIZE = "256m";
const MEGABYTE = 1_048_576;

/** A folder for the service's data whose disk can be filled. */
export type SmallDisk = {
  folder: string;
  /** Why it cannot be filled on this machine; null where it can. */
  lacks: string | null;
  /** Leaves no room. Gives how, for the table. @param pid the process that writes there. */
  fill(pid: number): string;
  free(pid: number): void;
  remove(): void;
};

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOSPC";

/** Writes until there is no room. */
function writeBallast(path: string): void {
  let size = MEGABYTE;
  writeFileSync(path, "");
  while (size >= 1) {
    try {
      appendFileSync(path, Buffer.alloc(size));
    } catch (error) {
      if (!isFull(error)) throw error;
      size = Math.floor(size / 16);
    }
  }
}

function proveFull(folder: string): string {
  try {
    writeFileSync(join(folder, "one-more"), Buffer.alloc(65_536));
  } catch (error) {
    if (isFull(error)) return "a file system of its own is full (ENOSPC)";
    throw error;
  } finally {
    rmSync(join(folder, "one-more"), { force: true });
  }
  throw new Error("The disk still takes a file.");
}

/** Where mounting is not allowed, the service is kept from making files longer instead. */
function limited(): Pick<SmallDisk, "lacks" | "fill" | "free"> {
  const limit = (pid: number, soft: string) => run("prlimit", ["--pid", String(pid), `--fsize=${soft}:`]);
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
  const mounted = run("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "cointide-chaos", folder]);
  const ballast = join(folder, "ballast");
  return {
    folder,
    ...(mounted
      ? {
          lacks: null,
          fill() {
            writeBallast(ballast);
            return proveFull(folder);
          },
          free: () => rmSync(ballast, { force: true }),
        }
      : limited()),
    remove() {
      if (mounted && !run("umount", [folder])) run("umount", ["-l", folder]);
      rmSync(place, { recursive: true, force: true });
    },
  };
}
