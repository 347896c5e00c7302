import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";

/** Reads the system, writes nothing, and reaches no network. */
const CLOSED = [
  ...["--unshare-net", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--die-with-parent"],
  ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"],
];

/** What commands and the gate's sandbox are compiled into. */
const CACHES = [join(ROOT, ".cache"), join(ROOT, "platform", ".cache")];

/**
 * Finds out how a command is kept from the network and from other files: with bubblewrap, if this machine has it and
 * allows user namespaces.
 * @param dataFolder the folder with keys, which is empty for the command.
 * @param readable a folder that it reads even if it's in the data folder.
 * @returns the command to put before another one, given the folder that it may write to; null if there is none.
 */
export function findIsolation(
  dataFolder: string,
  readable: string,
): ((folder: string) => readonly string[]) | null {
  const { status } = spawnSync("bwrap", [...CLOSED, "true"], { stdio: "ignore" });
  if (status !== 0) return null;
  const caches = CACHES.flatMap((path) => ["--bind-try", path, path]);
  return (folder) => [
    "bwrap",
    ...CLOSED,
    ...caches,
    "--tmpfs",
    dataFolder,
    "--ro-bind-try",
    readable,
    readable,
    "--bind",
    folder,
    folder,
    "--",
  ];
}
