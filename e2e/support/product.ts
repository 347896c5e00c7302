import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "@cointide/platform/environment";
import { type Launched, launch } from "@cointide/platform/launch";
import { test as base } from "@playwright/test";
import { type ExchangeControl, exchangeControl } from "./exchange-control.ts";

/** The built product, running on ports of its own, with a simulated exchange that takes orders. */
export type Product = {
  url: string;
  /** Stops one of the programs, such as mfe-auth, as a crash or a bad deployment would. */
  stop(name: string): Promise<void>;
  start(name: string): Promise<void>;
  exchange: ExchangeControl;
};

/** Where the tests' ports begin: far from the defaults, so that tests pass while the product runs. */
const PORT_BASE = Number(process.env.E2E_PORT_BASE ?? 13_000);

/** The ports of a worker's product. */
function portsOf(worker: number): Record<string, string> {
  const base = PORT_BASE + worker * 100;
  const names = ["SHELL", "AUTH", "STREAMS", "HISTORICAL", "SETTINGS", "API", "EXCHANGE"];
  return Object.fromEntries(names.map((name, index) => [`PORT_${name}`, String(base + index)]));
}

async function launchFor(worker: number, data: string): Promise<{ product: Product; launched: Launched }> {
  const environment = readEnvironment({ ...process.env, ...portsOf(worker) });
  const launched = await launch(environment, (name) => console.error(`${name} ended in mid-test.`), {
    MARKET: "simulated",
    EXCHANGE_CONTROL: "1",
    EXCHANGE_SEED: "7",
    LOG_LEVEL: "warn",
    DATA_DIR: data,
  });
  const product: Product = {
    url: `http://localhost:${environment.PORT_SHELL}`,
    stop: (name) => launched.stop(name),
    start: (name) => launched.start(name),
    exchange: exchangeControl(`http://localhost:${environment.PORT_EXCHANGE}`),
  };
  return { product, launched };
}

/** Playwright's `test` with the running product; each worker has one, and every test finds it healthy. */
export const test = base.extend<{ healthy: undefined }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern.
    async ({}, use, { parallelIndex }) => {
      const data = mkdtempSync(join(tmpdir(), "cointide-"));
      const { product, launched } = await launchFor(parallelIndex, data);
      await use(product);
      await launched.stop();
      rmSync(data, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  healthy: [
    async ({ product }, use) => {
      await use(undefined);
      await product.exchange.reset();
    },
    { auto: true },
  ],
});
