import * as z from "zod";
import type { MarketConfig } from "./market/open-market.ts";

/** Everything that the service takes from the environment. */
export type Config = {
  host: string;
  port: number;
  /** Whether, or which, proxies may say who the client is. */
  trustProxy: boolean | string[];
  market: MarketConfig;
};

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
});

/** An empty value means the same as none. */
const filled = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""));

/** Reads the environment. @throws {ConfigError} with one sentence for each wrong value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(filled(env));
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path: [name], message }) => {
      return `${String(name)} ${message}; it is "${env[String(name)]}".`;
    });
    throw new ConfigError(sentences.join("\n"));
  }
  const { data } = parsed;
  return {
    host: data.LISTEN_HOST,
    port: data.PORT_API,
    trustProxy: data.TRUST_PROXY,
    market: {
      mode: data.MARKET,
      live: { restUrl: data.MARKET_REST_URL, feedUrl: data.MARKET_FEED_URL },
      simulated: {
        restUrl: `http://localhost:${data.PORT_EXCHANGE}`,
        feedUrl: `ws://localhost:${data.PORT_EXCHANGE}/ws`,
      },
    },
  };
}
