import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";

/** Has the compiler print the type errors of a package, at first and after each edit. Returns the undo. */
export function watchTypes(folder: string): () => void {
  const compiler = spawn(
    process.execPath,
    [
      join(ROOT, "node_modules", "typescript", "bin", "tsc"),
      ...["--project", folder, "--noEmit", "--watch", "--preserveWatchOutput"],
    ],
    // A process group of its own, because the compiler is a program that starts another.
    { cwd: folder, stdio: ["ignore", "inherit", "inherit"], detached: true },
  );
  return () => {
    if (compiler.pid !== undefined && compiler.exitCode === null) process.kill(-compiler.pid);
  };
}
