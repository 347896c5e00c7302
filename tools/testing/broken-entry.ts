import type { SliceDescription } from "@cointide/shared/contracts/slice-description";

/** The entry hangs or throws on load, is JSON, breaks the contract, or throws in `createRoutes` or while it renders. */
export type Fault = "hang" | "throws" | "json" | "contract" | "init" | "render";

const entry = (module: string): string => `
export const init = async () => {};
export const get = async () => () => (${module});
`;

/** Returns an entry module that fails, at each address below its mounts. Slots cannot fail at init. */
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
