// npm passes a request to stop on to the shell that it runs a script in. That ends, and passes nothing on; of SIGHUP and
// SIGKILL npm itself passes on nothing. So the program looks whether both are still there. Plain JavaScript, because it runs
// before anything is installed.
import { readFileSync } from "node:fs";

/** Between two looks, in ms. */
const LOOK_EVERY = 250;

/** Of a process on Linux; undefined elsewhere, and where it has ended. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

/** The parent of a process. Its name may hold blanks and parentheses; what follows the last one is its state, and the parent. */
const parentOf = (pid) =>
  read(pid, "stat")
    ?.replace(/^.*\) \S /s, "")
    .split(" ", 1)[0];

const argumentsOf = (pid) => read(pid, "cmdline")?.split("\0");

/** What runs this program: a package manager, by whatever name it has, or another one like this. The process that adopts orphans is neither. */
function isRunner(pid) {
  const [name = "npm"] = process.env.npm_config_user_agent?.split("/") ?? [];
  const line = argumentsOf(pid)?.join(" ") ?? "";
  return line.includes(name) || /\b(npm|pnpm|yarn)\b|\brun\.mjs\b/.test(line);
}

/** Says whether what runs this program has ended. @param script what the package manager runs */
function lookAfterRunner(script) {
  const parent = process.ppid;
  // The script is one of the shell's arguments, with those of the script.
  const isShell = argumentsOf(parent)?.some((argument) => argument.startsWith(script)) ?? false;
  const runner = isShell ? parentOf(parent) : undefined;
  const isOrphan = argumentsOf(parent) === undefined ? parent === 1 : !isRunner(runner ?? parent);
  return () => isOrphan || process.ppid !== parent || (isShell && parentOf(parent) !== runner);
}

/** Asks this program to stop, as by SIGTERM, once the package manager that runs it has ended, or the shell between them. */
export function endWithNpm() {
  const { npm_lifecycle_script: script } = process.env;
  if (!script?.includes("run.mjs")) return;
  const hasEnded = lookAfterRunner(script);
  const timer = setInterval(() => {
    if (!hasEnded()) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY);
  timer.unref();
}
