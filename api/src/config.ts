import type { DatabaseConfig } from "./database/open-database.ts";
import { type Environment, environmentSchema, SECRET } from "./environment.ts";
import type { MarketConfig } from "./market/open-market.ts";
import type { LogLevel } from "./operations/log.ts";

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
  mail: MailConfig;
  /** Null: kept in `dataDir`, where it is made once. */
  jwtSecret: string | null;
  /** What the edge server signs tickets of pages with; null: votes on canaries need none. */
  ticketSecret: string | null;
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

/** The environment holds a value that the service cannot use. `message` names it. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

/** An empty value means the same as none. */
const filled = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""));

function errorMessage(name: string, message: string, value: string | undefined): string {
  if (SECRET.has(name)) return `${name} ${message}.`;
  return `${name} ${message}; it is "${value}".`;
}

const databaseOf = ({ DATABASE_URL, DATA_DIR }: Environment): DatabaseConfig =>
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

/** Reads the environment. @throws {ConfigError} with one sentence for each wrong value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(filled(env));
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path: [name], message }) =>
      errorMessage(String(name), message, env[String(name)]),
    );
    throw new ConfigError(sentences.join("\n"));
  }
  const { data } = parsed;
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
    mail: { smtpUrl: data.SMTP_URL ?? null, from },
    jwtSecret: data.JWT_SECRET ?? null,
    ticketSecret: data.TICKET_SECRET ?? null,
    publicOrigin,
    redisUrl: data.REDIS_URL ?? null,
    limitFactor: data.LIMIT_FACTOR,
    logLevel: data.LOG_LEVEL,
  };
}
