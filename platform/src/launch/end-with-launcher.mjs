// Runs before each program that the launcher starts. The launcher holds the other end of the program's input, so that
// the input ends with the launcher, however that ends: by SIGKILL too. Plain JavaScript, because Node loads it itself.
import { isMainThread } from "node:worker_threads";

/** How long the program may take to end by itself, in ms. */
const TIMEOUT = 5_000;

if (isMainThread) {
  process.stdin.resume();
  process.stdin.once("close", () => {
    setTimeout(() => process.kill(process.pid, "SIGKILL"), TIMEOUT).unref();
    process.kill(process.pid, "SIGTERM");
  });
  process.stdin.on("error", () => {});
  // A program ends when it has nothing left to do.
  process.stdin.unref();
}
