import * as z from "zod";

const PORT = "must be a port number from 1 to 65535";

/** A port number. */
export const portSetting = z
  .string(PORT)
  .regex(/^\d{1,5}$/, PORT)
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, PORT);

const ORIGIN = "must be an origin such as https://cointide.example";

/** The origin of pages or files. */
export const originSetting = z
  .url({ protocol: /^https?$/, error: ORIGIN })
  .transform((text) => new URL(text))
  .refine(({ pathname, search, hash }) => pathname + search + hash === "/", `${ORIGIN}, without a path`)
  .transform(({ origin }) => origin);

/** Parts of a text that are separated by commas. */
export const listSetting = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);

/** Addresses and networks, separated by commas. */
export const addressesSetting = listSetting.pipe(
  z.array(
    z.union(
      [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(["loopback", "linklocal", "uniquelocal"])],
      "must be addresses or networks separated by commas, such as loopback,10.0.0.0/8",
    ),
  ),
);

/** A key of at least 32 characters. */
export const secretSetting = z.string().min(32, "must have at least 32 characters");

/** A switch that is on or off. */
export const switchSetting = z.stringbool({
  ...{ truthy: ["1", "true"], falsy: ["0", "false"], error: "must be 1 or 0" },
});

const logLevelSchema = z.enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error");

/** How important a line of a log is, least first. */
export type LogLevel = z.infer<typeof logLevelSchema>;

/** The settings that the service and the servers of pages and files read alike. */
export const commonSettings = {
  /** The address that servers listen on. */
  LISTEN_HOST: z.string().default("localhost"),
  PORT_SHELL: portSetting.default(3000),
  PORT_API: portSetting.default(4000),
  PORT_EXCHANGE: portSetting.default(4100),
  /** Where people see the product; absent: the shell's address on this machine. */
  PUBLIC_ORIGIN: originSetting.optional(),
  /** Who may read metrics and canary records. */
  INTERNAL_ADDRESSES: addressesSetting.default(["loopback"]),
  /** The least important lines of the log. */
  LOG_LEVEL: logLevelSchema.default("info"),
  /** The market that the service shows; `auto`: the exchange where it answers. */
  MARKET: z.enum(["auto", "live", "simulated"], "must be auto, live or simulated").default("auto"),
  NODE_ENV: z.string().default("development"),
  /** What the edge server signs tickets of pages with, by which the service counts votes on canaries. */
  TICKET_SECRET: secretSetting.optional(),
};

/** The environment holds a value that cannot be used. `message` has a sentence for each. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/**
 * Reads settings from the environment; an empty value is the same as none.
 * @param secrets the names of those whose values appear in no message
 * @throws {SettingsError}
 */
export function readSettings<Settings>(
  schema: z.ZodType<Settings>,
  environment: Readonly<Record<string, string | undefined>>,
  secrets: ReadonlySet<string> = new Set(),
): Settings {
  const filled = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value.trim() !== "",
  );
  const given = Object.fromEntries(filled);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(({ path: [key], message }) => {
    const name = String(key);
    if (given[name] === undefined || secrets.has(name)) return `${name} ${message}.`;
    return `${name} ${message}; it is "${given[name]}".`;
  });
  throw new SettingsError([...new Set(sentences)].join("\n"));
}
