import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, readEnvironment } from "@cointide/platform/environment";
import { launch } from "@cointide/platform/launch";

/** Where the benchmarks' ports begin: far from the defaults and from the tests'. */
export const PORT_BASE = Number(process.env.BENCH_PORT_BASE ?? 15_000);
const NAMES = ["SHELL", "AUTH", "STREAMS", "HISTORICAL", "SETTINGS", "API", "EXCHANGE", "INSPECTOR"];

/** A port of the benchmarks that no program of the product listens on. */
export const SPARE_PORT = PORT_BASE + 50;

/**
 * The built product with the simulated exchange, on ports of its own.
 * @param more variables of its programs.
 */
export async function startProduct(
  more: Record<string, string> = {},
): Promise<{ environment: Environment; stop(): Promise<void> }> {
  const ports = Object.fromEntries(NAMES.map((name, index) => [`PORT_${name}`, String(PORT_BASE + index)]));
  const environment = readEnvironment({ ...process.env, ...ports });
  const data = mkdtempSync(join(tmpdir(), "cointide-bench-"));
  const launched = await launch(environment, {
    onUnexpectedEnd: (name) => console.error(`${name} ended in the midst of the benchmark.`),
    extra: { MARKET: "simulated", EXCHANGE_SEED: "7", LOG_LEVEL: "error", DATA_DIR: data, ...more },
  });
  return {
    environment,
    async stop() {
      await launched.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
