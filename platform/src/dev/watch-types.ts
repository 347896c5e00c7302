import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";

const COMPILER = join(ROOT, "node_modules", "typescript", "bin", "tsc");

/** Prints the type errors of a package, at first and after each edit. Returns the undo. */
export function watchTypes(folder: string, say: (line: string) => void): () => void {
  const compiler = spawn(
    process.execPath,
    [COMPILER, "--project", folder, "--noEmit", "--watch", "--preserveWatchOutput", "--pretty", "false"],
    // A process group of its own, because the compiler is a program that starts another.
    { cwd: folder, stdio: ["ignore", "pipe", "inherit"], detached: true },
  );
  let errors: string[] = [];
  let reported = "";

  function read(line: string): void {
    if (/: error TS\d+: /.test(line)) errors.push(line);
    const [, count] = /Found (\d+) errors?\./.exec(line) ?? [];
    if (count === undefined) return;
    const report = errors.join("\n");
    if (report !== reported) say(report === "" ? "The types are right again." : report);
    reported = report;
    errors = [];
  }

  let rest = "";
  compiler.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) read(line);
  });
  return () => {
    if (compiler.pid !== undefined && compiler.exitCode === null) process.kill(-compiler.pid);
  };
}
