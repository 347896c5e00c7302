import { type LogLevel, readSettings } from "@cointide/server/settings";
import type { DatabaseConfig } from "./database/open-database.ts";
import { type Environment, environmentSchema, SECRET } from "./environment.ts";
import type { MarketConfig } from "./market/open-market.ts";

/** Everything that the service takes from the environment. */
export type Config = {
  host: string;
  port: number;
  /** Whether, or which, proxies may say who the client is. */
  trustProxy: boolean | string[];
  /** Who may read metrics and canary records: addresses, networks, or names such as `loopback`. */
  internalAddresses: string[];
  /** Whether the service describes its routes at `/docs`. */
  docs: boolean;
  market: MarketConfig;
  /** Whether the service is on the internet for real: it then makes nothing up, and cookies need TLS. */
  production: boolean;
  /** The folder of the embedded database and of secrets that the service made. */
  dataDir: string;
  database: DatabaseConfig;
  /** Folder of the store of releases. It doesn't exist if the service has no access to the store. */
  releasesDir: string;
  mail: MailConfig;
  /** Null: kept in `dataDir`, where it is made once. */
  jwtSecret: string | null;
  /** What the edge server signs tickets of pages with; null: votes on canaries need none. */
  ticketSecret: string | null;
  /** The ports of this machine to which webhooks and pushes may go; for tests. */
  deliveryLoopbackPorts: number[];
  /** Where people see the product. */
  publicOrigin: string;
  /** Where instances share limits and prices; null: each keeps its own. */
  redisUrl: string | null;
  /** Multiplies how many attempts the limits allow. */
  limitFactor: number;
  /** The least important lines that the log holds. */
  logLevel: LogLevel;
};

/** How mail leaves: through an SMTP server, or, without one, into the outbox that developers read. */
type MailConfig = { smtpUrl: string | null; from: string };

export const databaseOf = ({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Environment, "DATABASE_URL" | "DATA_DIR">): DatabaseConfig =>
  DATABASE_URL === undefined
    ? { engine: "pglite", dataDir: DATA_DIR }
    : { engine: "postgresql", url: DATABASE_URL };

const marketOf = (data: Environment): MarketConfig => ({
  mode: data.MARKET,
  live: { restUrl: data.MARKET_REST_URL, feedUrl: data.MARKET_FEED_URL },
  simulated: {
    restUrl: `http://localhost:${data.PORT_EXCHANGE}`,
    feedUrl: `ws://localhost:${data.PORT_EXCHANGE}/ws`,
  },
});

/** Reads the environment. @throws {SettingsError} with one sentence for each wrong value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const data = readSettings(environmentSchema, env, SECRET);
  const publicOrigin = data.PUBLIC_ORIGIN ?? `http://localhost:${data.PORT_SHELL}`;
  const from = data.MAIL_FROM ?? `Cointide <no-reply@${new URL(publicOrigin).hostname}>`;
  return {
    host: data.LISTEN_HOST,
    port: data.PORT_API,
    trustProxy: data.TRUST_PROXY,
    internalAddresses: data.INTERNAL_ADDRESSES,
    docs: data.API_DOCS ?? data.NODE_ENV !== "production",
    market: marketOf(data),
    production: data.NODE_ENV === "production",
    dataDir: data.DATA_DIR,
    database: databaseOf(data),
    releasesDir: data.RELEASES_DIR,
    mail: { smtpUrl: data.SMTP_URL ?? null, from },
    jwtSecret: data.JWT_SECRET ?? null,
    ticketSecret: data.TICKET_SECRET ?? null,
    deliveryLoopbackPorts: data.DELIVERY_LOOPBACK_PORTS,
    publicOrigin,
    redisUrl: data.REDIS_URL ?? null,
    limitFactor: data.LIMIT_FACTOR,
    logLevel: data.LOG_LEVEL,
  };
}
