// Runs before each program that the launcher starts. The launcher holds the other end of the program's input, so that
// the input ends with the launcher, however that ends: by SIGKILL too. Plain JavaScript, because Node loads it itself.
import { isMainThread } from "node:worker_threads";

/** How long the program may take to end by itself, in ms. */
const TIMEOUT = 5_000;

/** Sends a signal to this program and to what it has started, where it leads a process group. */
function signal(name) {
  try {
    process.kill(-process.pid, name);
  } catch {
    process.kill(process.pid, name);
  }
}

if (isMainThread) {
  process.stdin.resume();
  process.stdin.once("close", () => {
    // Nobody else is left to end what the program has started.
    process.once("exit", () => signal("SIGKILL"));
    setTimeout(signal, TIMEOUT, "SIGKILL").unref();
    if (process.listenerCount("SIGTERM") === 0) process.exit(1);
    signal("SIGTERM");
  });
  process.stdin.on("error", () => {});
  // A program ends when it has nothing left to do.
  process.stdin.unref();
}
