import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { expect } from "vitest";
import * as z from "zod/mini";
import type { EventContracts, JsonSchema, ShellContract, SliceContract } from "../../releases/contract.ts";
import type { SharedModule } from "../../rspack/federation-manifest.ts";
import { checkSlice } from "../check-slice.ts";
import { describeSlice, eventContracts } from "../describe-slice.ts";
import { examineSlice } from "../examine-slice.ts";
import type { LiveContracts } from "../live-contracts.ts";
import { problemsOf } from "../report.ts";

/** A small slice with its build and the live releases around it. */
type SampleSlice = {
  description: SliceDescription;
  /** The shared modules that it consumes, and the script of each built expose. */
  shared: SharedModule[];
  exposes: Record<string, string>;
  /** The full paths of its `createRoutes`. */
  routes: string[];
  /** The text of its one source, `src/routes.tsx`. */
  source: string;
  /** The scripts of the build by name; each gets a source map. */
  scripts: Record<string, string>;
  /** Files that replace those of the build; null removes one. */
  files: Record<string, string | null>;
  live: LiveContracts & { shell: ShellContract };
  /** Its live release. */
  previous: SliceContract;
  /** The schemas of its events, in place of those of the workspace. */
  events: Partial<EventContracts>;
  /** Whether the build is really imported; else its import is taken for good. */
  isImported: boolean;
  /** How long its import, and each visit of a route, may take, in ms. */
  deadline: number;
  /** Whether its routes are opened in a browser too. */
  browser: boolean;
};

type DeepPartial<T> = unknown extends T
  ? T
  : T extends readonly unknown[]
    ? T
    : { [K in keyof T]?: DeepPartial<T[K]> | undefined };

/** A change of the sample: values to merge into it, where lists replace lists, or a function that changes it. */
export type Change = DeepPartial<SampleSlice> | ((slice: SampleSlice) => void);

export const SOURCE =
  'export const createRoutes = ({ bus }) => { bus.emit("notice", {}); bus.on("feed:status", () => {}); };';
export const ROUTES_SCRIPT =
  'export const createRoutes = () => ({ dashboard: [{ path: "demo", children: [{ path: ":id" }] }] });';

/** Text that hardly compresses. */
export const noise = (length: number) =>
  Array.from({ length }, (_, index) => `/*${Math.sin(index)}*/`).join("");

export const schemaOf = (type: z.ZodMiniType) => z.toJSONSchema(type, { io: "input" }) as JsonSchema;

/** A module that a build consumes. */
export const consumed = (name: string, requiredVersion: string, singleton = true): SharedModule => ({
  name,
  version: "",
  requiredVersion,
  singleton,
});

export const sourceMap = (source: string, text?: string): string =>
  JSON.stringify({
    version: 3,
    sources: [source],
    sourcesContent: text === undefined ? [] : [text],
    names: [],
    mappings: "AAAA",
  });

export const contractOf = (name: string, own: Partial<SliceContract>): SliceContract => ({
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

/** A shell, and slices that emit and hear some of the same events. */
const liveReleases = (): SampleSlice["live"] => ({
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

/** A slice that passes the gate. */
function sampleSlice(): SampleSlice {
  const mounts: SliceDescription["mounts"] = [{ parent: "dashboard", path: "demo" }];
  const events = { emits: ["notice"], hears: ["feed:status"] };
  return {
    description: {
      ...{ name: "mfe-demo", port: 3009, budget: 4 },
      ...{ exposes: { "./routes": "./src/routes.tsx" }, mounts, slots: {}, events },
    },
    shared: [consumed("react", "19.3.1"), consumed("@cointide/shared/host", "^0.1.0")],
    exposes: { "./routes": "routes.js" },
    routes: ["/dashboard/demo", "/dashboard/demo/:id"],
    source: SOURCE,
    scripts: { "routes.js": ROUTES_SCRIPT },
    files: {},
    live: liveReleases(),
    previous: contractOf("mfe-demo", { mounts, routes: ["/dashboard/demo"], events: eventContracts(events) }),
    events: {},
    isImported: false,
    deadline: 5_000,
    browser: false,
  };
}

/** The files of a sample's build, as the builder would write them. */
function filesOf({ shared, exposes, scripts, source, files }: SampleSlice): Map<string, Uint8Array> {
  const imports = Object.entries(exposes).map(([path, script]) => `"${path}": () => import("./${script}")`);
  const entry = `
  const exposes = { ${imports.join(", ")} };
  export const init = () => {};
  export const get = async (name) => { const module = await exposes[name](); return () => module; };`;
  const manifest = {
    shared,
    exposes: Object.entries(exposes).map(([path, script]) => ({
      path,
      assets: { js: { sync: [script] }, css: { sync: [] } },
    })),
  };
  const built: SampleSlice["files"] = {
    "mf-manifest.json": JSON.stringify(manifest),
    "licenses.txt": "No software of third parties is in this release.\n",
  };
  for (const [name, text] of Object.entries({ "remoteEntry.js": entry, ...scripts })) {
    built[name] = `${text.trim()}\n//# sourceMappingURL=${name}.map\n`;
    built[`${name}.map`] = sourceMap("webpack://mfe-demo/./src/routes.tsx", source);
  }
  const all = Object.entries({ ...built, ...files });
  return new Map(all.flatMap(([name, text]) => (text === null ? [] : [[name, Buffer.from(text)] as const])));
}

function merge(target: Record<string, unknown>, changes: object): void {
  for (const [name, value] of Object.entries(changes)) {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      target[name] ??= {};
      merge(target[name] as Record<string, unknown>, value);
    } else target[name] = value;
  }
}

/** The findings of the gate for the changed sample; none where it passes. */
export async function judge(change: Change): Promise<string[]> {
  const sample = sampleSlice();
  if (typeof change === "function") change(sample);
  else merge(sample, change);
  const { description, live, previous, isImported, deadline, routes, events } = sample;
  const sources = mkdtempSync(join(tmpdir(), "sample-slice-"));
  try {
    mkdirSync(join(sources, "src"));
    writeFileSync(join(sources, "src/routes.tsx"), sample.source);
    const examine: typeof examineSlice = async (build) => {
      const examined = isImported
        ? await examineSlice(build, deadline)
        : {
            contract: describeSlice(build.description, build.semver, build.files, routes),
            sandbox: { effects: [], exports: {}, routes, failures: [], visitMs: 0 },
            effects: [],
            notes: [],
          };
      const { contract } = examined;
      return { ...examined, contract: { ...contract, events: { ...contract.events, ...events } } };
    };
    const subject = { description, semver: "1.1.0", files: filesOf(sample), sources };
    const all = { ...live, slices: [...live.slices, previous] };
    return problemsOf(
      await checkSlice(subject, { live: all, types: false, browser: sample.browser, examine }),
    );
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
}

export async function expectRefusal(change: Change, finding: string | RegExp): Promise<void> {
  const problems = (await judge(change)).join("\n");
  if (typeof finding === "string") expect(problems).toContain(finding);
  else expect(problems).toMatch(finding);
}
