import { type Gate, publishSlice } from "@cointide/platform/publish-slice";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import type { SlotName } from "@cointide/shared/contracts/slots";
import { expect } from "@playwright/test";
import type { Product } from "./product.ts";

type Filler = {
  name: string;
  slot: SlotName | "dashboard.header";
  /** The body of its component; `props` are the slot's, `shared(name)` gives a module that the shell shares. */
  body: string;
  /** What it takes of the shared modules. */
  uses?: readonly string[];
  /** Its stylesheet, which it links when it is loaded. */
  styles?: string;
  /** Absent: it is published past the gate. */
  gate?: Gate;
};

const named: string[] = [];

/** Below the ports of what runs beside the product, and far above those of its programs. */
const BELOW_PAGES = 20;

/** The port of a slice that tests publish, another for each name: the server of one that is taken away goes on. */
function portOf(name: string, { foreignPort }: Pick<Product, "foreignPort">): number {
  if (!named.includes(name)) named.push(name);
  return foreignPort - BELOW_PAGES - named.indexOf(name);
}

/** Publishes a slice that fills a slot, and waits until it is served. */
export async function publishFiller(product: Product, filler: Filler): Promise<void> {
  const { name, slot, body, uses = [], styles, gate = { skipped: "a test" } } = filler;
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
const link = async () => {
  const href = new URL("filler.css", import.meta.url).href;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "anonymous", href });
  document.head.append(link);
  await new Promise((resolve) => link.addEventListener("load", resolve));
};
export const get = async () => {${styles === undefined ? "" : "await link();"} return () => ({ Slot: (props) => { ${body} } }); };`;
  const files = new Map([
    ["remoteEntry.js", Buffer.from(entry)],
    ["mf-manifest.json", Buffer.from(JSON.stringify({ exposes }))],
    ...(styles === undefined ? [] : [["filler.css", Buffer.from(styles)] as const]),
  ]);
  const build = { description, semver: "1.0.0", files };
  await publishSlice({ store: product.releases.store, build, gate });
  const served = async () => (await fetch(`http://localhost:${description.port}/healthz`)).status;
  await expect.poll(() => served().catch(() => 0)).toBe(200);
}
