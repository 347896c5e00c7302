import { spawnSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";

/** What figures depend on, to be printed with them. */
export type Machine = {
  processor: string;
  cores: number;
  /** GB. */
  memory: number;
  node: string;
  /** Null where none was found. */
  chromium: string | null;
  /** How many programs wanted to run at a time in the last minute; beyond the cores, figures of time suffer. */
  load: number;
};

function chromiumVersion(): string | null {
  const { CHROMIUM_PATH } = process.env;
  if (!CHROMIUM_PATH) return null;
  const { stdout } = spawnSync(CHROMIUM_PATH, ["--version"], { encoding: "utf8" });
  return /[\d.]{3,}/.exec(stdout ?? "")?.[0] ?? null;
}

/** The machine that this runs on, now. */
export const describeMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() || "unknown processor",
  cores: cpus().length,
  memory: Math.round(totalmem() / 2 ** 30),
  node: process.version.slice(1),
  chromium: chromiumVersion(),
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});
