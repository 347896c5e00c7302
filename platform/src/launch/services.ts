import { join } from "node:path";
import type { Environment } from "../config/environment.ts";
import { RELEASES, ROOT, SLICES } from "../config/workspace.ts";
import type { Program } from "./process-group.ts";

/** A program of the product with the address that people use and the one that says it is ready. */
export type Service = Program & { port: number; address: string; health: string };

const script = (part: string, name: string) => join(ROOT, part, "dist", `${name}.js`);

/** Everything that the product consists of, in the order in which it starts. */
export function services(environment: Environment, extra: Record<string, string>): Service[] {
  const variables = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, String(value)]),
  );

  function service(name: string, port: number, path: string, program: Omit<Program, "name">): Service {
    const address = `http://localhost:${port}`;
    const env = { ...variables, ...extra, ...program.env };
    return { name, port, address, health: `${address}${path}`, script: program.script, env };
  }

  return [
    service("exchange-sim", environment.PORT_EXCHANGE, "/api/v3/ping", {
      script: script("exchange-sim", "server"),
      env: {},
    }),
    service("api", environment.PORT_API, "/healthz", {
      script: script("api", "server"),
      env: {},
    }),
    ...SLICES.map(({ name, port }) =>
      service(name, environment[port], "/healthz", {
        script: script("platform", "serve-slice"),
        env: { SLICE: name, PORT: String(environment[port]), RELEASES },
      }),
    ),
    service("shell", environment.PORT_SHELL, "/healthz", {
      script: script("platform", "serve-shell"),
      env: { RELEASES },
    }),
  ];
}
