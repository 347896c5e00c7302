import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "@cointide/platform/environment";
import { launch } from "@cointide/platform/launch";
import { variableOf } from "@cointide/platform/slice-address";
import { workspaceSlices } from "@cointide/platform/workspace";
import { test as base } from "@playwright/test";
import { createDatabase, type Engine } from "./database.ts";
import { type ExchangeControl, exchangeControl } from "./exchange-control.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { openReleases, type Releases } from "./releases.ts";

/** The built product, running on ports of its own, with a simulated exchange that takes orders. */
export type Product = {
  url: string;
  /** The origin of mfe-streams, which foreign pages take the ticker from. */
  streams: string;
  /** A port for foreign pages; those of its localhost may frame the ticker. */
  foreignPort: number;
  /** Stops one of the programs, such as mfe-auth, as a crash or a bad deployment would. */
  stop(name: string): Promise<void>;
  start(name: string): Promise<void>;
  /** Starts a second shell for the same releases, with other settings, and gives its address and its end. */
  startShell(settings: Record<string, string>): Promise<{ url: string; stop: () => Promise<void> }>;
  exchange: ExchangeControl;
  /** Where the product's mail arrives. */
  mailbox: Mailbox;
  /** What it serves: a store of its own, with what the workspace has published. */
  releases: Releases;
};

/** Where the tests' ports begin: far from the defaults, so that tests pass while the product runs. */
const PORT_BASE = Number(process.env.E2E_PORT_BASE ?? 13_000);

/** The mail server's place among a worker's ports. */
const MAIL_PORT = 7;

/** The place of foreign pages, behind any number of slices. */
const FOREIGN_PORT = 90;

/** The place of a second shell. */
const SECOND_SHELL_PORT = 91;

const FIRST_NAMES = ["SHELL", "AUTH", "STREAMS", "HISTORICAL", "SETTINGS", "API", "EXCHANGE", "MAIL"];

/** The ports of a worker's product. */
function portsOf(worker: number): Record<string, string> {
  const base = PORT_BASE + worker * 100;
  const slices = workspaceSlices().map(({ name }) => variableOf(name));
  const names = [...new Set([...FIRST_NAMES, ...slices])];
  return Object.fromEntries(names.map((name, index) => [`PORT_${name}`, String(base + index)]));
}

type Running = { product: Product; stop(): Promise<void> };

async function launchFor(worker: number, engine: Engine): Promise<Running> {
  const data = mkdtempSync(join(tmpdir(), "cointide-"));
  const foreignPort = PORT_BASE + worker * 100 + FOREIGN_PORT;
  const environment = readEnvironment({
    ...process.env,
    ...portsOf(worker),
    DATA_DIR: data,
    RELEASES_DIR: join(data, "releases"),
    TICKET_SECRET: "only for tests, where nobody votes twice",
    EMBED_ORIGINS: `http://localhost:${foreignPort}`,
  });
  const releases = await openReleases(environment);
  const mailbox = await openMailbox(PORT_BASE + worker * 100 + MAIL_PORT);
  const database = engine === "postgresql" ? await createDatabase(`cointide_e2e_${worker}`) : undefined;
  const onUnexpectedEnd = (name: string) => console.error(`${name} ended in mid-test.`);
  const launched = await launch(environment, {
    onUnexpectedEnd,
    extra: {
      MARKET: "simulated",
      // The shell's server says which address a report came from.
      TRUST_PROXY: "loopback",
      EXCHANGE_CONTROL: "1",
      EXCHANGE_SEED: "7",
      LOG_LEVEL: "warn",
      SMTP_URL: mailbox.url,
      ...(database && { DATABASE_URL: database.url }),
    },
  });
  return {
    product: {
      url: `http://localhost:${environment.PORT_SHELL}`,
      streams: environment.addressOf({ name: "mfe-streams", port: 3002 }).origin,
      foreignPort,
      stop: (name) => launched.stop(name),
      start: (name) => launched.start(name),
      async startShell(settings) {
        const port = PORT_BASE + worker * 100 + SECOND_SHELL_PORT;
        const other = readEnvironment({ ...environment.source, ...settings, PORT_SHELL: String(port) });
        const { stop } = await launch(other, { onUnexpectedEnd, only: ["shell"] });
        return { url: `http://localhost:${port}`, stop: () => stop() };
      },
      exchange: exchangeControl(`http://localhost:${environment.PORT_EXCHANGE}`),
      mailbox,
      releases,
    },
    async stop() {
      await launched.stop();
      await Promise.all([mailbox.stop(), database?.drop()]);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

type WorkerFixtures = { engine: Engine; product: Product };

/** Playwright's `test` with the running product; each worker has one, and every test finds it healthy. */
export const test = base.extend<{ healthy: undefined }, WorkerFixtures>({
  engine: ["embedded", { scope: "worker", option: true }],
  product: [
    async ({ engine }, use, { parallelIndex }) => {
      const { product, stop } = await launchFor(parallelIndex, engine);
      await use(product);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  healthy: [
    async ({ product }, use) => {
      await use(undefined);
      await Promise.all([product.exchange.reset(), product.releases.reset()]);
    },
    { auto: true },
  ],
});
