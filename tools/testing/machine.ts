import { spawnSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";

/** Properties that measurements depend on. */
export type Machine = {
  processor: string;
  cores: number;
  memory: number;
  node: string;
  chromium: string | null;
  /** Load average of the last minute. Times are unreliable if it exceeds the cores. */
  load: number;
};

function chromiumVersion(): string | null {
  const { CHROMIUM_PATH } = process.env;
  if (!CHROMIUM_PATH) return null;
  const { stdout } = spawnSync(CHROMIUM_PATH, ["--version"], { encoding: "utf8" });
  return /[\d.]{3,}/.exec(stdout ?? "")?.[0] ?? null;
}

/** Describes this machine; memory is in GB. */
export const describeMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() || "unknown processor",
  cores: cpus().length,
  memory: Math.round(totalmem() / 2 ** 30),
  node: process.version.slice(1),
  chromium: chromiumVersion(),
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});
