import { spawn } from "node:child_process";
import { ROOT } from "../config/workspace.ts";

export type ScriptOptions = {
  env?: Record<string, string>;
  /** Shows at once what the script prints; else it is shown when the script has ended, in one piece. */
  live?: boolean;
};

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** Runs a script of the workspace under a heading, and says how it went and how long it took. */
export async function runScript(
  name: string,
  script: readonly string[],
  { env = {}, live = false }: ScriptOptions = {},
): Promise<boolean> {
  if (live) console.log(`\n── ${name}`);
  const start = performance.now();
  const child = spawn("npm", ["run", "-s", ...script], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: live ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  if (!live) console.log(`\n── ${name}\n${output}`.trimEnd());
  console.log(`── ${name}: ${status === 0 ? "passed" : "failed"} in ${seconds(start)}`);
  return status === 0;
}
