import * as z from "zod";

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

const networkAddress = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(["loopback", "linklocal", "uniquelocal"]),
]);

const addresses = z
  .string()
  .transform((text) => text.split(",").map((item) => item.trim()))
  .pipe(z.array(networkAddress));

const internalAddresses = z
  .string()
  .default("loopback")
  .pipe(
    z.string().transform((text, context) => {
      const parsed = addresses.safeParse(text);
      if (parsed.success) return parsed.data;
      context.addIssue("must be addresses or networks separated by commas, such as loopback,10.0.0.0/8");
      return z.NEVER;
    }),
  );

const trustProxy = z
  .union(
    [z.stringbool({ truthy: ["true"], falsy: ["false"] }), addresses],
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

const anywhere = z.object({
  LISTEN_HOST: z.string().default("localhost"),
  PORT_API: port(4000),
  PORT_EXCHANGE: port(4100),
  TRUST_PROXY: trustProxy,
  INTERNAL_ADDRESSES: internalAddresses,
  API_DOCS: z
    .stringbool({ truthy: ["1", "true"], falsy: ["0", "false"], error: "must be 1 or 0" })
    .optional(),
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
  TICKET_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  PORT_SHELL: port(3000),
  PUBLIC_ORIGIN: origin,
  REDIS_URL: secretAddress(/^rediss?$/, "redis://user:password@host:6379"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error").default("info"),
  LIMIT_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be a whole number from 1")
    .transform(Number)
    .default(1),
});

/** Their values appear nowhere, not even in a message about them. */
export const SECRET = new Set(["DATABASE_URL", "SMTP_URL", "JWT_SECRET", "TICKET_SECRET", "REDIS_URL"]);

/** The shortest secret that cannot be guessed from a token. */
const SECRET_LENGTH = 32;

/** In production the service starts only with what it would make up elsewhere. */
export const environmentSchema = anywhere.superRefine(({ NODE_ENV, JWT_SECRET = "", SMTP_URL }, context) => {
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

/** The environment, checked. */
export type Environment = z.infer<typeof environmentSchema>;
