import * as z from "zod";
import type { DatabaseConfig } from "./database/open-database.ts";
import type { MarketConfig } from "./market/open-market.ts";

/** Everything that the service takes from the environment. */
export type Config = {
  host: string;
  port: number;
  /** Whether, or which, proxies may say who the client is. */
  trustProxy: boolean | string[];
  market: MarketConfig;
  /** Whether the service is on the internet for real: it then makes nothing up, and cookies need TLS. */
  production: boolean;
  /** Where the service keeps what it is not told: the embedded database, secrets that it made. */
  dataDir: string;
  database: DatabaseConfig;
  mail: MailConfig;
  /** Null: kept in `dataDir`, where it is made once. */
  jwtSecret: string | null;
  /** Where people see the product. */
  publicOrigin: string;
  /** Where instances share limits and prices; null: each keeps its own. */
  redisUrl: string | null;
  /** Multiplies how many attempts the limits allow. */
  limitFactor: number;
};

/** How mail leaves: through an SMTP server, or, without one, into the outbox that developers read. */
export type MailConfig = { smtpUrl: string | null; from: string };

/** The environment holds a value that the service cannot use. `message` names it. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number from 1 to 65535")
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, "must be a port number from 1 to 65535")
    .default(fallback);

const address = (protocol: RegExp, hint: string, fallback: string) =>
  z
    .url({ protocol, error: `must be an address such as ${hint}` })
    .transform((url) => url.replace(/\/+$/, ""))
    .default(fallback);

/** The exchange's documentation names its feed by the base alone; subscriptions are sent on `/ws` below it. */
const feedAddress = (url: string): string => (new URL(url).pathname === "/" ? `${url}/ws` : url);

const proxyAddress = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(["loopback", "linklocal", "uniquelocal"]),
]);

const trustProxy = z
  .union(
    [
      z.stringbool({ truthy: ["true"], falsy: ["false"] }),
      z
        .string()
        .transform((text) => text.split(",").map((item) => item.trim()))
        .pipe(z.array(proxyAddress)),
    ],
    "must be true, false, or the addresses of the proxies separated by commas",
  )
  .default(false);

const secretAddress = (protocol: RegExp, hint: string) =>
  z.url({ protocol, error: `must be an address such as ${hint}` }).optional();

const origin = z
  .url({ protocol: /^https?$/, error: "must be an origin such as https://cointide.example" })
  .transform((url) => new URL(url))
  .refine(
    ({ pathname, search, hash }) => pathname + search + hash === "/",
    "must be an origin such as https://cointide.example, without a path",
  )
  .transform((url) => url.origin)
  .optional();

const environment = z.object({
  LISTEN_HOST: z.string().default("localhost"),
  PORT_API: port(4000),
  PORT_EXCHANGE: port(4100),
  TRUST_PROXY: trustProxy,
  MARKET: z.enum(["auto", "live", "simulated"], "must be auto, live or simulated").default("auto"),
  MARKET_REST_URL: address(/^https?$/, "https://data-api.binance.vision", "https://data-api.binance.vision"),
  MARKET_FEED_URL: address(
    /^wss?$/,
    "wss://data-stream.binance.vision/ws",
    "wss://data-stream.binance.vision/ws",
  ).transform(feedAddress),
  NODE_ENV: z.string().default("development"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: secretAddress(/^postgres(ql)?$/, "postgres://user:password@host:5432/name"),
  SMTP_URL: secretAddress(/^smtps?$/, "smtp://user:password@host:587"),
  MAIL_FROM: z.string().regex(/@/, "must be an address such as Cointide <mail@cointide.example>").optional(),
  JWT_SECRET: z.string().optional(),
  PORT_SHELL: port(3000),
  PUBLIC_ORIGIN: origin,
  REDIS_URL: secretAddress(/^rediss?$/, "redis://user:password@host:6379"),
  LIMIT_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be a whole number from 1")
    .transform(Number)
    .default(1),
});

/** Their values appear nowhere, not even in a message about them. */
const SECRET = new Set(["DATABASE_URL", "SMTP_URL", "JWT_SECRET", "REDIS_URL"]);

/** The shortest secret that nobody can guess from a token. */
const SECRET_LENGTH = 32;

/** In production the service starts only with what it would make up elsewhere. */
const inProduction = environment.superRefine(({ NODE_ENV, JWT_SECRET = "", SMTP_URL }, context) => {
  if (NODE_ENV !== "production") return;
  if (JWT_SECRET.length < SECRET_LENGTH) {
    const message = `must be a secret of at least ${SECRET_LENGTH} characters in production`;
    context.addIssue({ code: "custom", path: ["JWT_SECRET"], message });
  }
  if (SMTP_URL === undefined) {
    const message = "must be the address of the mail server in production";
    context.addIssue({ code: "custom", path: ["SMTP_URL"], message });
  }
});

/** An empty value means the same as none. */
const filled = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""));

function sentenceOn(name: string, message: string, value: string | undefined): string {
  if (SECRET.has(name)) return `${name} ${message}.`;
  return `${name} ${message}; it is "${value}".`;
}

type Environment = z.infer<typeof environment>;

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
  const parsed = inProduction.safeParse(filled(env));
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path: [name], message }) =>
      sentenceOn(String(name), message, env[String(name)]),
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
    market: marketOf(data),
    production: data.NODE_ENV === "production",
    dataDir: data.DATA_DIR,
    database: databaseOf(data),
    mail: { smtpUrl: data.SMTP_URL ?? null, from },
    jwtSecret: data.JWT_SECRET ?? null,
    publicOrigin,
    redisUrl: data.REDIS_URL ?? null,
    limitFactor: data.LIMIT_FACTOR,
  };
}
