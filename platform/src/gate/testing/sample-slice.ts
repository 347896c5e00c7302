import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SliceDescription } from "@cointide/shared/contracts/registry";
import { checkSlice } from "../check-slice.ts";
import type { EventContracts, LiveContracts, ShellContract, SliceContract } from "../contract.ts";
import { describeSlice, eventContracts } from "../describe-slice.ts";
import { examineSlice } from "../examine-slice.ts";
import { problemsOf } from "../report.ts";

type Manifest = {
  shared: { name: string; version: string; requiredVersion: string; singleton: boolean }[];
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
};

/** A small slice with its build and its surroundings, all of which a test may change before it is judged. */
export type SampleSlice = {
  description: SliceDescription;
  manifest: Manifest;
  /** The full paths that its `createRoutes` gives. */
  routes: string[];
  /** The text of its one source, `src/routes.tsx`. */
  source: string;
  /** The text of the script of each expose; each gets a source map. */
  scripts: Record<string, string>;
  /** Files of the build that replace those made of the above; null takes one away. */
  files: Record<string, string | null>;
  live: LiveContracts & { shell: ShellContract };
  /** The release that is live of it. */
  previous: SliceContract;
  /** In place of the schemas of the workspace: what the candidate tells and hears. */
  events: Partial<EventContracts>;
  /** Whether the build is really imported; where not, it is taken for one that imports well. */
  imported: boolean;
};

const assets = (js: string) => ({ js: { sync: [js] }, css: { sync: [] } });
const borrowed = (name: string, requiredVersion: string) => ({
  name,
  version: "",
  requiredVersion,
  singleton: true,
});

/** `/dashboard/demo` and a slot, one event told and one heard. */
const DESCRIPTION: SliceDescription = {
  name: "mfe-demo",
  port: 3009,
  budget: 4,
  exposes: { "./routes": "./src/routes.tsx" },
  mounts: [{ parent: "dashboard", path: "demo" }],
  slots: {},
  events: { emits: ["notice"], hears: ["feed:status"] },
};

const contractOf = (name: string, own: Partial<SliceContract>): SliceContract => ({
  name,
  version: "1.0.0",
  exposes: {},
  mounts: [],
  slots: {},
  routes: [],
  events: { emits: {}, hears: {} },
  requires: {},
  ...own,
});

/** A shell, and slices that tell and hear some of the same events. */
const surroundings = (): SampleSlice["live"] => ({
  shell: {
    name: "shell",
    routes: ["/", "/dashboard", "/api/*"],
    parents: ["root", "dashboard"],
    slots: ["dashboard.panel", "dashboard.side"],
    events: eventContracts({
      emits: ["feed:status", "session:changed"],
      hears: ["notice", "announce", "import:done"],
    }),
    provides: { react: "19.3.1", "react/jsx-runtime": "19.3.1", "@cointide/shared/host": "0.1.0" },
  },
  slices: [
    contractOf("mfe-board", {
      mounts: [{ parent: "dashboard", path: "board" }],
      slots: { "dashboard.panel": "./panel" },
      routes: ["/dashboard/board/:id?", "/dashboard/board/delete/:id"],
      events: eventContracts({ emits: ["notice", "announce"], hears: ["feed:status", "import:done"] }),
    }),
    contractOf("mfe-door", {
      mounts: [{ parent: "root", path: "register" }],
      routes: ["/register", "/register/signin"],
      events: eventContracts({ emits: ["notice"], hears: ["session:changed"] }),
    }),
  ],
});

/** A slice that the gate lets pass as it is. */
export function sampleSlice(): SampleSlice {
  return {
    description: structuredClone(DESCRIPTION),
    manifest: {
      shared: [borrowed("react", "19.3.1"), borrowed("@cointide/shared/host", "^0.1.0")],
      exposes: [{ path: "./routes", assets: assets("routes.js") }],
    },
    routes: ["/dashboard/demo", "/dashboard/demo/:id"],
    source:
      'export const createRoutes = ({ bus }) => { bus.emit("notice", {}); bus.on("feed:status", () => {}); };',
    scripts: {
      "routes.js":
        'export const createRoutes = () => ({ dashboard: [{ path: "demo", children: [{ path: ":id" }] }] });',
    },
    files: {},
    live: surroundings(),
    previous: contractOf("mfe-demo", {
      mounts: DESCRIPTION.mounts,
      routes: ["/dashboard/demo"],
      events: eventContracts(DESCRIPTION.events),
    }),
    events: {},
    imported: false,
  };
}

const entryOf = (exposes: Manifest["exposes"]): string => `
  const exposes = { ${exposes.map(({ path, assets }) => `"${path}": () => import("./${assets.js.sync[0]}")`).join(", ")} };
  export const init = () => {};
  export const get = async (name) => { const module = await exposes[name](); return () => module; };`;

const mapOf = (source: string, text: string): string =>
  JSON.stringify({ version: 3, sources: [source], sourcesContent: [text], names: [], mappings: "AAAA" });

/** The files of a sample's build, as the builder would write them. */
function filesOf({ manifest, scripts, source, files }: SampleSlice): Map<string, Uint8Array> {
  const made: Record<string, string | null> = {
    "mf-manifest.json": JSON.stringify(manifest),
    "licenses.txt": "No software of third parties is in this release.\n",
  };
  for (const [name, text] of Object.entries({ "remoteEntry.js": entryOf(manifest.exposes), ...scripts })) {
    made[name] = `${text.trim()}\n//# sourceMappingURL=${name}.map\n`;
    made[`${name}.map`] = mapOf("webpack://mfe-demo/./src/routes.tsx", source);
  }
  const all = Object.entries({ ...made, ...files });
  return new Map(all.flatMap(([name, text]) => (text === null ? [] : [[name, Buffer.from(text)] as const])));
}

/** What the gate says of a sample: the problems, none where it may be released. */
export async function judge(sample: SampleSlice): Promise<string[]> {
  const { description, live, previous, imported, routes, events } = sample;
  const sources = mkdtempSync(join(tmpdir(), "sample-slice-"));
  try {
    mkdirSync(join(sources, "src"));
    writeFileSync(join(sources, "src/routes.tsx"), sample.source);
    const subject = { description, semver: "1.1.0", files: filesOf(sample), sources };
    const examine: typeof examineSlice = async (built) => {
      const effects: string[] = [];
      const examined = imported
        ? await examineSlice(built, 1_000)
        : {
            contract: describeSlice(built.description, built.semver, built.files, routes),
            sandbox: { effects: [], exports: {}, routes, failures: [] },
            effects,
          };
      const { contract } = examined;
      return { ...examined, contract: { ...contract, events: { ...contract.events, ...events } } };
    };
    const all = { ...live, slices: [...live.slices, previous] };
    return problemsOf(await checkSlice(subject, { live: all, types: false, examine }));
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
}
