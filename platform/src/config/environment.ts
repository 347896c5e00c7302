import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isPublicOrigin } from "@cointide/server/public-origin";
import {
  addressesSetting,
  commonSettings,
  listSetting,
  originSetting,
  portSetting,
  readSettings,
  switchSetting,
} from "@cointide/server/settings";
import * as z from "zod";
import { PUBLIC_KEY } from "./public-key.ts";
import { type SliceAddress, sliceAddress, variableOf } from "./slice-address.ts";
import { ROOT, workspaceSlices } from "./workspace.ts";

const folder = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((path) => resolve(ROOT, path));

/** Settings of the commands and of the servers of pages and files. */
export const environmentSchema = z.object({
  ...commonSettings,
  MARKET_FEED_URL: z
    .url("must be the feed's address as ws:// or wss://")
    .default("wss://data-stream.binance.vision/ws")
    .meta({
      group: "Market",
      description: "WebSocket address of the exchange. Pages may connect to it",
    }),
  DATA_DIR: folder(".data").meta({
    group: "Data",
    description: "Folder of the embedded database and of generated secrets",
    fallback: "`.data`",
  }),
  RELEASES_DIR: folder(".releases").meta({
    group: "Data",
    description: "Store of releases: builds of slices and shell, and the registry",
    fallback: "`.releases`",
  }),
  REGISTRY_KEY: z.string().optional().meta({
    group: "Security",
    description:
      "Private key that signs the registry (Ed25519, PKCS8 DER in Base64), for publishers and the signer",
    fallback: "generated once in `DATA_DIR`; required in production",
  }),
  REGISTRY_PUBLIC_KEY: z.string().optional().meta({
    group: "Security",
    description: "Public key of the registry (raw, in Base64), for servers that only read it",
    fallback: "derived from `REGISTRY_KEY`",
  }),
  SLICE_KEY: z.string().optional().meta({
    group: "Security",
    description:
      "Private key of a team, for commands that change slices it owns (Ed25519, PKCS8 DER in Base64)",
  }),
  ADMINISTRATOR_KEYS: listSetting
    .default([])
    .pipe(z.array(z.string().regex(PUBLIC_KEY, "must be public keys separated by commas")))
    .meta({
      group: "Security",
      description:
        "Public keys that assign slices to teams and change slices without a team, separated by commas",
      fallback: "the key in `DATA_DIR`; none in production",
    }),
  EMBED_ORIGINS: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== ""))
    .pipe(z.array(originSetting))
    .meta({
      group: "Security",
      description: "Origins whose pages may show the ticker or the chart in a frame, separated by commas",
    }),
  PORT_PUBLISHING: portSetting.default(4200).meta({
    group: "Ports and addresses",
    description: "Port of the publishing service",
  }),
  PUBLISHING_URL: z
    .url({ protocol: /^https?$/, error: "must be the publishing service's address as http://host:port" })
    .optional()
    .meta({
      group: "Ports and addresses",
      description: "Address at which the edge server reaches the publishing service",
      fallback: "`http://localhost:PORT_PUBLISHING`",
    }),
  UPLOADS_DIR: z
    .string()
    .transform((path) => resolve(ROOT, path))
    .optional()
    .meta({
      group: "Data",
      description: "Folder of uploaded versions and of the signer's socket",
      fallback: "`uploads` in `DATA_DIR`",
    }),
  GATE_DIR: z.string().optional().meta({
    group: "Data",
    description: "Folder with the socket of a gate in another container",
    fallback: "none: the signer starts the gate itself",
  }),
  SERVICE_URL: z
    .url({ protocol: /^https?$/, error: "must be the service's address as http://host:port" })
    .optional()
    .meta({
      group: "Ports and addresses",
      description: "Address at which the edge server and the signer reach the service",
      fallback: "`http://localhost:PORT_API`",
    }),
  EDGE_TRUST_PROXY: addressesSetting.default([]).meta({
    group: "Security",
    description:
      "Proxies in front of the edge server whose `X-Forwarded-For` is trusted: addresses or networks",
  }),
  ALLOW_OVERRIDES: switchSetting.default(false).meta({
    group: "Development",
    description: "`1` lets a page load slices from the visitor's own machine",
  }),
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

/** The folder of uploaded versions and of the signer's socket. */
export const uploadsOf = ({ UPLOADS_DIR, DATA_DIR }: Environment): string =>
  UPLOADS_DIR ?? join(DATA_DIR, "uploads");

/** Where the edge server reaches the publishing service. */
export const publishingOf = ({ PUBLISHING_URL, PORT_PUBLISHING }: Environment): string =>
  PUBLISHING_URL?.replace(/\/+$/, "") ?? `http://localhost:${PORT_PUBLISHING}`;

/** The origin of pages. */
export const originOf = ({ PUBLIC_ORIGIN, PORT_SHELL }: Environment): string =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT_SHELL}`;

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
  const { PORT_SHELL, PORT_API, PORT_EXCHANGE, PORT_PUBLISHING } = environment;
  const ofSlices = slices.map(
    (slice) => [`PORT_${variableOf(slice.name)}`, environment.addressOf(slice).port] as const,
  );
  return { PORT_SHELL, PORT_API, PORT_EXCHANGE, PORT_PUBLISHING, ...Object.fromEntries(ofSlices) };
}
