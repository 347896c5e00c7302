import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { isPublicOrigin } from "../edge/security-headers.ts";
import { originSchema, portSchema, type SliceAddress, sliceAddress, variableOf } from "./slice-address.ts";
import { ROOT, workspaceSlices } from "./workspace.ts";

const folder = (fallback: string) =>
  z
    .string()
    .min(1, "name a folder")
    .default(fallback)
    .transform((path) => resolve(ROOT, path));

/** Addresses and networks, separated by commas. */
const addresses = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== ""),
    )
    .pipe(
      z.array(
        z.union(
          [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(["loopback", "linklocal", "uniquelocal"])],
          "name addresses or networks, separated by commas",
        ),
      ),
    );

const environmentSchema = z.object({
  PORT_SHELL: portSchema.default(3000),
  PORT_API: portSchema.default(4000),
  PORT_EXCHANGE: portSchema.default(4100),
  /** The feed's address when the market is live; a page may connect to it and to nothing else outside. */
  MARKET_FEED_URL: z
    .url("give the feed's address as ws:// or wss://")
    .default("wss://data-stream.binance.vision/ws"),
  /** The folder of generated secrets. */
  DATA_DIR: folder(".data"),
  /** The store of releases: built slices, the builds of the shell, and the registry that names them. */
  RELEASES_DIR: folder(".releases"),
  /** The Ed25519 key that registries are signed with, PKCS8 DER in base64. */
  REGISTRY_KEY: z.string().optional(),
  /** The public key alone, raw in base64, for servers that only read. */
  REGISTRY_PUBLIC_KEY: z.string().optional(),
  /** What tickets of pages are signed with, by which the service counts votes on canaries. */
  TICKET_SECRET: z.string().min(32, "give at least 32 characters").optional(),
  /** Where people see the product; absent: the shell's address on this machine. */
  PUBLIC_ORIGIN: originSchema.optional(),
  /** The origins whose pages may show the ticker in a frame. */
  EMBED_ORIGINS: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== ""))
    .pipe(z.array(originSchema)),
  NODE_ENV: z.string().default("development"),
  /** The address that servers listen on. */
  LISTEN_HOST: z.string().min(1, "name an address of this machine").default("localhost"),
  /** Where the edge server reaches the service; absent: on this machine. */
  SERVICE_URL: z
    .url({ protocol: /^https?$/, error: "give the service's address as http://host:port" })
    .optional(),
  /** The proxies in front of the edge server whose `X-Forwarded-For` counts. */
  EDGE_TRUST_PROXY: addresses(""),
  /** Who may read `/metrics`. */
  INTERNAL_ADDRESSES: addresses("loopback"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"], "it is debug, info, warn or error").default("info"),
  /** Which market the service shows, so that pages name no other feed; `auto`: either. */
  MARKET: z.enum(["auto", "live", "simulated"], "it is auto, live or simulated").default("auto"),
  /** Whether pages may take slices from a developer's own machine. */
  ALLOW_OVERRIDES: z
    .stringbool({ truthy: ["1", "true"], falsy: ["0", "false", ""], error: "it is 1 or 0" })
    .default(false),
});

export type Environment = z.infer<typeof environmentSchema> & {
  /** Where a slice is served. Throws a sentence that names a wrong `PORT_…` or `ORIGIN_…`. */
  addressOf(slice: { name: string; port: number }): SliceAddress;
  /** All variables as they were given, for the programs that are started. */
  source: NodeJS.ProcessEnv;
};

/** Throws a sentence that names each wrong value. */
export function readVariables<Values>(schema: z.ZodType<Values>, source: NodeJS.ProcessEnv): Values {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join(".")}: ${message.replace(/\.$/, "")}`,
  );
  throw new Error(`The environment has a wrong value. ${problems.join("; ")}.`);
}

/** Reads the environment, and a `.env` file beneath it. Throws a sentence that names each wrong value. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const variables = readVariables(environmentSchema, source);
  const addressOf = (slice: { name: string; port: number }) => sliceAddress(slice, source);
  // A wrong value is an error at the start, not when its slice is first needed.
  workspaceSlices().map(addressOf);
  return { ...variables, addressOf, source };
}

/** Where this machine's programs reach the service. */
export const serviceOf = ({ SERVICE_URL, PORT_API }: Environment): string =>
  SERVICE_URL?.replace(/\/+$/, "") ?? `http://localhost:${PORT_API}`;

/** The feeds that a page may need before it knows the service's market. */
export function feedsOf({ MARKET, MARKET_FEED_URL, PORT_EXCHANGE }: Environment): string[] {
  const simulated = `ws://localhost:${PORT_EXCHANGE}`;
  if (MARKET === "auto") return [MARKET_FEED_URL, simulated];
  return [MARKET === "live" ? MARKET_FEED_URL : simulated];
}

/**
 * A warning that names the slices which pages of a public deployment leave out, because only this machine reaches
 * their origin; undefined where there are none.
 */
export function missingOrigins(
  { addressOf, PUBLIC_ORIGIN }: Pick<Environment, "addressOf" | "PUBLIC_ORIGIN">,
  slices: readonly { name: string; port: number }[],
): string | undefined {
  if (!isPublicOrigin(PUBLIC_ORIGIN)) return undefined;
  const missing = slices.filter((slice) => !isPublicOrigin(addressOf(slice).origin)).map(({ name }) => name);
  if (missing.length === 0) return undefined;
  const variables = missing.map((name) => `ORIGIN_${variableOf(name)}`);
  return `Pages of ${PUBLIC_ORIGIN} leave out ${missing.join(", ")}, which only this machine reaches. Set ${variables.join(", ")}.`;
}

/** The ports of the whole product, by their names. */
export function portsOf(environment: Environment, slices = workspaceSlices()): Record<string, number> {
  const { PORT_SHELL, PORT_API, PORT_EXCHANGE } = environment;
  const ofSlices = slices.map((slice) => [slice.name, environment.addressOf(slice).port] as const);
  return { PORT_SHELL, PORT_API, PORT_EXCHANGE, ...Object.fromEntries(ofSlices) };
}
