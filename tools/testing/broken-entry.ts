import type { SliceDescription } from "@cointide/shared/contracts/slice-description";

/**
 * How a release fails: its entry `hang`s while it loads or `throws` there, is `json`, has not what the `contract`
 * asks for, or throws when its routes are made (`init`) or shown (`render`).
 */
export type Fault = "hang" | "throws" | "json" | "contract" | "init" | "render";

const entry = (module: string): string => `
export const init = async () => {};
export const get = async () => () => (${module});
`;

/** The text of an entry module that fails, at each address beneath its mounts. What a slot shows has no step of its own at which it could fail at init. */
export function brokenEntry({ name, mounts }: SliceDescription, fault: Fault): string {
  const fail = `() => { throw new Error("${name} fails at ${fault}"); }`;
  const routes = { root: [] as string[], dashboard: [] as string[] };
  for (const { parent, path } of mounts) routes[parent].push(`{ path: "${path}/*", Component: ${fail} }`);
  const createRoutes = `() => ({ root: [${routes.root}], dashboard: [${routes.dashboard}] })`;
  switch (fault) {
    case "hang":
      return "await new Promise(() => {}); export {};";
    case "throws":
      return `throw new Error("${name} fails at load"); export {};`;
    case "json":
      return JSON.stringify({ error: `${name} is not here` });
    case "contract":
      return entry("{ nothing: true }");
    case "init":
      return entry(`{ createRoutes: ${fail}, get Slot() { throw new Error("${name} fails at init"); } }`);
    case "render":
      return entry(`{ createRoutes: ${createRoutes}, Slot: ${fail} }`);
  }
}
