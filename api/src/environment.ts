import { addressesSetting, commonSettings, switchSetting } from "@cointide/server/settings";
import * as z from "zod";

const address = (protocol: RegExp, hint: string, fallback: string) =>
  z
    .url({ protocol, error: `must be an address such as ${hint}` })
    .transform((url) => url.replace(/\/+$/, ""))
    .default(fallback);

/** The exchange's documentation names its feed by the base alone; subscriptions are sent on `/ws` below it. */
const feedAddress = (url: string): string => (new URL(url).pathname === "/" ? `${url}/ws` : url);

const trustProxy = z
  .union(
    [z.stringbool({ truthy: ["true"], falsy: ["false"] }), addressesSetting],
    "must be true, false, or the addresses of the proxies separated by commas",
  )
  .default(false);

const portsSetting = z
  .string()
  .regex(/^\d{1,5}( *, *\d{1,5})*$/, "must be port numbers separated by commas")
  .transform((ports) => ports.split(",").map(Number))
  .default([]);

const secretAddress = (protocol: RegExp, hint: string) =>
  z.url({ protocol, error: `must be an address such as ${hint}` }).optional();

/** What the service reads, as it is outside production. */
export const anywhere = z.object({
  ...commonSettings,
  TRUST_PROXY: trustProxy.meta({
    group: "Security",
    description:
      "Proxies whose `X-Forwarded-For` the service trusts: addresses or networks, `true` or `false`",
    fallback: "`false`",
  }),
  API_DOCS: switchSetting.optional().meta({
    group: "Development",
    description: "`1` serves the OpenAPI description of the service at `/docs`",
    fallback: "`1`, in production `0`",
  }),
  MARKET_REST_URL: address(
    /^https?$/,
    "https://data-api.binance.vision",
    "https://data-api.binance.vision",
  ).meta({ group: "Market", description: "REST address of the exchange" }),
  MARKET_FEED_URL: address(
    /^wss?$/,
    "wss://data-stream.binance.vision/ws",
    "wss://data-stream.binance.vision/ws",
  ).transform(feedAddress),
  DATA_DIR: z.string().default(".data"),
  RELEASES_DIR: z.string().default(".releases"),
  DATABASE_URL: secretAddress(/^postgres(ql)?$/, "postgres://user:password@host:5432/name").meta({
    group: "Data",
    description: "PostgreSQL database, as `postgres://user:password@host:5432/name`",
    fallback: "an embedded database in `DATA_DIR`",
  }),
  SMTP_URL: secretAddress(/^smtps?$/, "smtp://user:password@host:587").meta({
    group: "Mail",
    description: "Mail server, as `smtp://user:password@host:587`",
    fallback: "none: mail appears at `/dev/outbox` of the service; required in production",
  }),
  MAIL_FROM: z
    .string()
    .regex(/@/, "must be an address such as Cointide <mail@cointide.example>")
    .optional()
    .meta({
      group: "Mail",
      description: "Sender of all mail; push services get the address, too. Use a mailbox that is read",
      fallback: "`no-reply@` and the host of `PUBLIC_ORIGIN`",
    }),
  JWT_SECRET: z.string().optional().meta({
    group: "Security",
    description: "Secret that signs sessions, unsubscribe links and push messages, at least 32 characters",
    fallback: "generated once in `DATA_DIR`; required in production",
  }),
  REDIS_URL: secretAddress(/^rediss?$/, "redis://user:password@host:6379").meta({
    group: "Data",
    description: "Redis in which several instances of the service share limits and prices",
    fallback: "none: each instance has its own",
  }),
  DELIVERY_LOOPBACK_PORTS: portsSetting.meta({
    group: "Development",
    description: "Ports of this machine that webhooks and pushes may call, for tests. Rejected in production",
  }),
  LIMIT_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be a whole number from 1")
    .transform(Number)
    .default(1)
    .meta({ group: "Deployment", description: "Multiplies all rate limits of the service" }),
});

/** Their values appear nowhere, not even in a message about them. */
export const SECRET = new Set(["DATABASE_URL", "SMTP_URL", "JWT_SECRET", "TICKET_SECRET", "REDIS_URL"]);

/** The shortest secret that cannot be guessed from a token. */
const SECRET_LENGTH = 32;

/** In production the service starts only with what it would make up elsewhere. */
export const environmentSchema = anywhere.superRefine((environment, context) => {
  const { NODE_ENV, JWT_SECRET = "", SMTP_URL, DELIVERY_LOOPBACK_PORTS } = environment;
  if (NODE_ENV !== "production") return;
  if (DELIVERY_LOOPBACK_PORTS.length > 0) {
    const message = "must be empty in production, because members could reach services on this machine";
    context.addIssue({ code: "custom", path: ["DELIVERY_LOOPBACK_PORTS"], message });
  }
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
