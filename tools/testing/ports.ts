import { variableOf } from "@cointide/platform/slice-address";
import { workspaceSlices } from "@cointide/platform/workspace";

/** First port of each harness, far from the defaults and from each other. */
const BASES = { E2E: 13_000, BENCH: 15_000, CHAOS: 16_000 };

/** Returns the first port of a harness. `E2E_PORT_BASE` and the like override the default. */
export const portBase = (harness: keyof typeof BASES): number =>
  Number(process.env[`${harness}_PORT_BASE`] ?? BASES[harness]);

const PROGRAMS = ["SHELL", "AUTH", "STREAMS", "HISTORICAL", "SETTINGS", "API", "EXCHANGE", "PUBLISHING"];

/** Returns consecutive ports of the product's programs as environment variables. */
export function programPorts(base: number): Record<string, string> {
  const names = new Set([...PROGRAMS, ...workspaceSlices().map(({ name }) => variableOf(name))]);
  return Object.fromEntries([...names].map((name, index) => [`PORT_${name}`, String(base + index)]));
}

/** Offsets of additional servers, within 100 ports of the base. */
const BESIDE = {
  ...{ MAIL: 80, POSTGRESQL: 81, REDIS: 82, WEBHOOKS: 83 },
  ...{ PAGES: 90, SECOND_SHELL: 91, BARE: 92, DEVTOOLS: 93, SINGLE_BUILD: 94, SECOND_SERVICE: 95, BOARD: 96 },
};

/** Returns the port of an additional server. */
export const portBeside = (base: number, name: keyof typeof BESIDE): number => base + BESIDE[name];
