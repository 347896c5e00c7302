import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Environment } from "../config/environment.ts";
import { ROOT } from "../config/workspace.ts";
import { keyVariables, readRegistryKeys } from "../releases/registry-keys.ts";
import type { Program } from "./process-group.ts";

/** A program of the product with the address that people use and the one that says it is ready. */
export type Service = Program & { port: number; address: string; health: string };

const script = (part: string, name: string) => join(ROOT, part, "dist", `${name}.js`);

/** The variables of every program: the environment, its defaults, and `extra`. */
function variables(environment: Environment, extra: Record<string, string>): Record<string, string> {
  const { addressOf: _, source, ...settings } = environment;
  const all = Object.entries({ ...source, ...settings }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(all.map(([name, value]) => [name, String(value)])), ...extra };
}

type Common = { environment: Environment; extra: Record<string, string> };

function service(
  { environment, extra }: Common,
  name: string,
  port: number,
  { path, ...program }: Omit<Program, "name"> & { path: string },
): Service {
  const address = `http://localhost:${port}`;
  const env = { ...variables(environment, extra), ...program.env };
  return { name, port, address, health: `${address}${path}`, script: program.script, env };
}

/** The server of one slice's files. */
export function sliceService(common: Common, slice: { name: string; port: number }): Service {
  const { port } = common.environment.addressOf(slice);
  return service(common, slice.name, port, {
    path: "/healthz",
    script: script("platform", "serve-slice"),
    env: { SLICE: slice.name, PORT: String(port) },
  });
}

/** All programs of the product, in the order in which they start. */
export function services(given: Common, slices: readonly { name: string; port: number }[]): Service[] {
  // Pages and service need the same secret while both run.
  const TICKET_SECRET = given.environment.TICKET_SECRET ?? randomBytes(32).toString("hex");
  const common = { ...given, extra: { TICKET_SECRET, ...given.extra } };
  const { PORT_EXCHANGE, PORT_API, PORT_SHELL } = common.environment;
  return [
    service(common, "exchange-sim", PORT_EXCHANGE, {
      path: "/api/v3/ping",
      script: script("tools/exchange-sim", "server"),
      env: {},
    }),
    service(common, "api", PORT_API, { path: "/healthz", script: script("api", "server"), env: {} }),
    ...slices.map((slice) => sliceService(common, slice)),
    service(common, "shell", PORT_SHELL, {
      path: "/healthz",
      script: script("platform", "serve-shell"),
      // It reads the signed registry, and stops canaries, whatever its own data folder is.
      env: keyVariables(readRegistryKeys(common.environment)),
    }),
  ];
}
