import { createDatabase, type Engine } from "@cointide/testing/database";
import { type Mailbox, openMailbox } from "@cointide/testing/mailbox";
import { portBase, portBeside } from "@cointide/testing/ports";
import { type Product as Programs, startProduct } from "@cointide/testing/product";
import { CERTIFICATE } from "./webhook.ts";

/** The product under test with its mailbox and the ports of other servers. */
export type Product = Programs & {
  /** Origin of mfe-streams, from which foreign pages load the ticker. */
  streams: string;
  /** Origin of mfe-charts, from which foreign pages load the chart. */
  charts: string;
  /** Port for foreign pages. Pages of its localhost may frame the ticker. */
  foreignPort: number;
  /** The only local port that webhooks may call. */
  webhookPort: number;
  /** Receives the product's mail. */
  mailbox: Mailbox;
};

/** Milliseconds between ticks of a symbol. The exchange sends one per second. */
const TICK_MS = "400";

type ProductOptions = {
  /** Index of the test runner's worker. */
  worker: number;
  engine?: Engine;
  /** Time at which the market is halted, in ms since 1970. */
  time?: number | null;
  /** Folder of recorded klines that the market repeats. */
  recordings?: string | null;
  /** Additional variables of its programs. */
  settings?: Record<string, string>;
  /** Script of the service, instead of the workspace's build. */
  service?: string;
};

/** Starts the product and a mailbox. */
export async function openProduct(options: ProductOptions): Promise<Product> {
  const { worker, engine = "embedded", time = null, recordings = null, settings, service } = options;
  const base = portBase("E2E") + worker * 100;
  const foreignPort = portBeside(base, "PAGES");
  const webhookPort = portBeside(base, "WEBHOOKS");
  const mailbox = await openMailbox(portBeside(base, "MAIL"));
  const database = engine === "postgresql" ? await createDatabase(`cointide_e2e_${base}`) : undefined;
  const programs = await startProduct({
    base,
    ...(service !== undefined && { service }),
    settings: {
      // Tests wait for the next price, which a market like the real one may change only after a minute.
      ...(time === null
        ? { EXCHANGE_MOVE_EVERY_TICK: "1", EXCHANGE_TICK_MS: TICK_MS }
        : { EXCHANGE_TIME: String(time) }),
      ...(recordings !== null && { EXCHANGE_KLINES: recordings }),
      // The shell's server forwards the address that a report came from.
      TRUST_PROXY: "loopback",
      EMBED_ORIGINS: `http://localhost:${foreignPort}`,
      SMTP_URL: mailbox.url,
      DELIVERY_LOOPBACK_PORTS: String(webhookPort),
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
      ...(database && { DATABASE_URL: database.url }),
      ...settings,
    },
  });
  const originOf = (slice: string) => programs.slices.find(({ name }) => name === slice)?.origin ?? "";
  return {
    ...programs,
    streams: originOf("mfe-streams"),
    charts: originOf("mfe-charts"),
    foreignPort,
    webhookPort,
    mailbox,
    async close() {
      await programs.close();
      await Promise.all([mailbox.stop(), database?.drop()]);
    },
  };
}
