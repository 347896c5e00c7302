import { publishSlice } from "@cointide/platform/publish-slice";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import type { SlotName } from "@cointide/shared/contracts/slots";
import { expect } from "@playwright/test";
import type { Product } from "./product.ts";

type Filler = {
  name: string;
  slot: SlotName;
  /** The body of its component; `props` are the slot's, `shared(name)` gives a module that the shell shares. */
  body: string;
  /** What it takes of the shared modules. */
  uses?: readonly string[];
};

const named: string[] = [];

/** The port of a slice that tests publish, another for each name: the server of one that is taken away goes on. */
export function portOf(name: string, { foreignPort }: Pick<Product, "foreignPort">): number {
  if (!named.includes(name)) named.push(name);
  return foreignPort - 1 - named.indexOf(name);
}

/** Publishes a slice that fills a slot of another one, and waits until it is served. */
export async function publishFiller(product: Product, filler: Filler): Promise<void> {
  const { name, slot, body, uses = [] } = filler;
  const description: SliceDescription = {
    name,
    port: portOf(name, product),
    budget: 1,
    exposes: { "./filler": "./src/filler.tsx" },
    mounts: [],
    slots: { [slot]: "./filler" },
    events: { emits: [], hears: [] },
  };
  const exposes = [{ path: "./filler", assets: { js: { sync: [] }, css: { sync: [] } } }];
  const entry = `const modules = {};
const shared = (name) => modules[name];
export const init = async (scope) => {
  for (const name of ${JSON.stringify(uses)}) modules[name] = (await Object.values(scope[name])[0].get())();
};
export const get = async () => () => ({ Slot: (props) => { ${body} } });`;
  const files = new Map([
    ["remoteEntry.js", Buffer.from(entry)],
    ["mf-manifest.json", Buffer.from(JSON.stringify({ exposes }))],
  ]);
  const build = { description, semver: "1.0.0", files };
  await publishSlice({ store: product.releases.store, build, gate: { skipped: "a test" } });
  const served = async () => (await fetch(`http://localhost:${description.port}/healthz`)).status;
  await expect.poll(() => served().catch(() => 0)).toBe(200);
}
