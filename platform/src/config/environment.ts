import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isPublicOrigin } from "@cointide/server/public-origin";
import {
  addressesSetting,
  commonSettings,
  originSetting,
  readSettings,
  switchSetting,
} from "@cointide/server/settings";
import * as z from "zod";
import { type SliceAddress, sliceAddress, variableOf } from "./slice-address.ts";
import { ROOT, workspaceSlices } from "./workspace.ts";

const folder = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((path) => resolve(ROOT, path));

const environmentSchema = z.object({
  ...commonSettings,
  /** The feed's address when the market is live; a page may connect to it and to nothing else outside. */
  MARKET_FEED_URL: z
    .url("must be the feed's address as ws:// or wss://")
    .default("wss://data-stream.binance.vision/ws"),
  /** The folder of generated secrets. */
  DATA_DIR: folder(".data"),
  /** The store of releases: built slices, the builds of the shell, and the registry that names them. */
  RELEASES_DIR: folder(".releases"),
  /** The Ed25519 key that registries are signed with, PKCS8 DER in base64. */
  REGISTRY_KEY: z.string().optional(),
  /** The public key alone, raw in base64, for servers that only read. */
  REGISTRY_PUBLIC_KEY: z.string().optional(),
  /** The Ed25519 key by which a team publishes the slices that it owns, PKCS8 DER in base64. */
  SLICE_KEY: z.string().optional(),
  /** The origins whose pages may show the ticker in a frame. */
  EMBED_ORIGINS: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== ""))
    .pipe(z.array(originSetting)),
  /** Where the edge server reaches the service; absent: on this machine. */
  SERVICE_URL: z
    .url({ protocol: /^https?$/, error: "must be the service's address as http://host:port" })
    .optional(),
  /** The proxies in front of the edge server whose `X-Forwarded-For` counts. */
  EDGE_TRUST_PROXY: addressesSetting.default([]),
  /** Whether pages may take slices from a developer's own machine. */
  ALLOW_OVERRIDES: switchSetting.default(false),
});

export type Environment = z.infer<typeof environmentSchema> & {
  /** Where a slice is served. Throws a sentence that names a wrong `PORT_…` or `ORIGIN_…`. */
  addressOf(slice: { name: string; port: number }): SliceAddress;
  /** All variables as they were given, for the programs that are started. */
  source: NodeJS.ProcessEnv;
};

const SECRETS = new Set(["REGISTRY_KEY", "SLICE_KEY", "TICKET_SECRET"]);

/** Reads the environment, and a `.env` file beneath it. Throws a sentence that names each wrong value. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const variables = readSettings(environmentSchema, source, SECRETS);
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
  return `Pages of ${PUBLIC_ORIGIN} leave out ${missing.join(", ")}, which are only reachable on this machine. Set ${variables.join(", ")}.`;
}

/** The ports of the whole product, by their names. */
export function portsOf(environment: Environment, slices = workspaceSlices()): Record<string, number> {
  const { PORT_SHELL, PORT_API, PORT_EXCHANGE } = environment;
  const ofSlices = slices.map((slice) => [slice.name, environment.addressOf(slice).port] as const);
  return { PORT_SHELL, PORT_API, PORT_EXCHANGE, ...Object.fromEntries(ofSlices) };
}
