import { Worker } from "node:worker_threads";
import { compileSandbox } from "./compile-sandbox.ts";
import { READY, type SandboxReport, type SandboxRequest } from "./protocol.ts";

/** The longest that a release may take to be imported, in ms. It takes a hundredth of it. */
const DEADLINE = 5_000;

/** How Node ends a module that awaits what nothing can settle any more. */
const WAITS_FOR_GOOD = 13;

const failed = (stage: "hang" | "load", message: string): SandboxReport => ({
  effects: [],
  exports: {},
  routes: null,
  failures: [{ stage, expose: null, message }],
});

/** What to import: the address of a release's `remoteEntry.js`, its exposes, and the libraries it borrows. */
type Subject = { entry: URL; exposes: string[]; libraries: string[] };

/**
 * Imports a built release as a page would, in a thread that only looks like one, and tells what that did. It
 * never rejects because of the release, whatever that does.
 */
export async function runSandbox(
  { entry, exposes, libraries }: Subject,
  deadline = DEADLINE,
): Promise<SandboxReport> {
  const { worker: program, lend } = await compileSandbox();
  const request: SandboxRequest = { entry: entry.href, lend: lend.href, exposes, libraries };
  const worker = new Worker(program, { workerData: request, stdout: true, stderr: true, env: {} });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SandboxReport>((resolve) => {
      const giveUp = () => resolve(failed("hang", `was not done after ${deadline / 1_000} s`));
      worker.on("message", (message: SandboxReport | typeof READY) => {
        if (message === READY) timer = setTimeout(giveUp, deadline);
        else resolve(message);
      });
      worker.once("error", (error) => resolve(failed("load", error.message)));
      worker.once("exit", (code) =>
        resolve(
          code === WAITS_FOR_GOOD
            ? failed("hang", "waits for what never comes")
            : failed("load", "ended the program"),
        ),
      );
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
