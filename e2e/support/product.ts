import { createDatabase, type Engine } from "@cointide/testing/database";
import { type Mailbox, openMailbox } from "@cointide/testing/mailbox";
import { portBase, portBeside } from "@cointide/testing/ports";
import { type Product as Programs, startProduct } from "@cointide/testing/product";
import { CERTIFICATE } from "./webhook.ts";

/** The product under test, and what stands beside it. */
export type Product = Programs & {
  /** The origin of mfe-streams, which foreign pages take the ticker from. */
  streams: string;
  /** The origin of mfe-charts, which they take the chart from. */
  charts: string;
  /** A port for foreign pages; those of its localhost may frame the ticker. */
  foreignPort: number;
  /** The only port of this machine that webhooks may go to. */
  webhookPort: number;
  /** Where the product's mail arrives. */
  mailbox: Mailbox;
};

/** Milliseconds between ticks of a symbol. The exchange sends one per second. */
const TICK_MS = "400";

type ProductOptions = {
  /** Which of the test runner's workers it is for. */
  worker: number;
  engine?: Engine;
  /** The moment, in ms since 1970, at which the market stands still. */
  time?: number | null;
  /** A folder of recorded klines, which the market repeats. */
  recordings?: string | null;
  /** Further variables of its programs. */
  settings?: Record<string, string>;
  /** The service's script, in place of what the workspace built. */
  service?: string;
};

/** Starts the product with a mailbox beside it. */
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
      // The shell's server says which address a report came from.
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
