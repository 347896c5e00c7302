import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Environment } from "../config/environment.ts";
import { ROOT } from "../config/workspace.ts";
import { keyVariables, readRegistryKeys } from "../releases/registry-keys.ts";
import type { Program } from "./process-group.ts";

/** A server: the address that people use and the one that says it is ready. */
type Server = { name: string; port: number; address: string; health: string };

/** A program of the product, and the servers that it runs. */
export type Service = Program & { servers: readonly Server[] };

const script = (part: string, name: string) => join(ROOT, part, "dist", `${name}.js`);

/** The variables of every program: the environment and its defaults. */
function variables({ addressOf: _, source, ...settings }: Environment): Record<string, string> {
  const all = Object.entries({ ...source, ...settings }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
}

function serverAt(name: string, port: number, path = "/healthz"): Server {
  const address = `http://localhost:${port}`;
  return { name, port, address, health: `${address}${path}` };
}

type ServicesOptions = {
  environment: Environment;
  slices: readonly { name: string; port: number }[];
  /** Whether a slice has a process of its own, so that it can be stopped without the others. */
  isApart(slice: string): boolean;
};

/** All programs of the product, in the order in which they start. */
export function services({ environment, slices, isApart }: ServicesOptions): Service[] {
  const { PORT_EXCHANGE, PORT_API, PORT_SHELL, PORT_PUBLISHING } = environment;
  const keys = readRegistryKeys(environment);
  // Pages and service need the same secret while both run.
  const TICKET_SECRET = environment.TICKET_SECRET ?? randomBytes(32).toString("hex");
  const common = { ...variables(environment), TICKET_SECRET };
  const sliceServer = (slice: { name: string; port: number }) =>
    serverAt(slice.name, environment.addressOf(slice).port);
  const apart = slices.filter(({ name }) => isApart(name));
  const together = slices.filter(({ name }) => !isApart(name));
  return [
    {
      name: "exchange-sim",
      script: script("tools/exchange-sim", "server"),
      env: common,
      servers: [serverAt("exchange-sim", PORT_EXCHANGE, "/api/v3/ping")],
    },
    { name: "api", script: script("api", "server"), env: common, servers: [serverAt("api", PORT_API)] },
    ...apart.map((slice) => ({
      name: slice.name,
      script: script("platform", "serve-slice"),
      env: { ...common, SLICE: slice.name, PORT: String(environment.addressOf(slice).port) },
      servers: [sliceServer(slice)],
    })),
    {
      name: "slices",
      script: script("platform", "serve-slices"),
      // What takes uploads has no private key.
      env: {
        ...common,
        ...{ REGISTRY_KEY: "", REGISTRY_PUBLIC_KEY: keys.publicKey },
        SLICES_APART: apart.map(({ name }) => name).join(" "),
      },
      servers: [...together.map(sliceServer), serverAt("publishing", PORT_PUBLISHING)],
    },
    {
      name: "shell",
      script: script("platform", "serve-shell"),
      // It reads the signed registry, and stops canaries, whatever its own data folder is.
      env: { ...common, ...keyVariables(keys) },
      servers: [serverAt("shell", PORT_SHELL)],
    },
  ];
}
