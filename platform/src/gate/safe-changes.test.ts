import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  type Change,
  consumed,
  judge,
  ROUTES_SCRIPT,
  SOURCE,
  schemaOf,
  sourceMap,
} from "./testing/sample-slice.ts";

type SafeChanges = Record<string, Change>;

const DEMO = { parent: "dashboard", path: "demo" } as const;
const ROUTES = ["/dashboard/demo", "/dashboard/demo/:id"];

const OF_ROUTES: SafeChanges = {
  nothing: {},
  "one route less, which it calls retired": {
    routes: ["/dashboard/demo"],
    previous: { routes: ["/dashboard/demo", "/dashboard/demo/:id"] },
    description: { retiredRoutes: ["/dashboard/demo/:id"] },
  },
  "one route less, whose addresses another one has": {
    routes: ["/dashboard/demo/:id?"],
    previous: { routes: ["/dashboard/demo", "/dashboard/demo/new"] },
  },
  "links to its own routes, to another's within its mount, and outside": ({ scripts, routes, live }) => {
    routes.push("/dashboard/demo/:id/edit");
    live.slices[0]?.mounts.push({ parent: "dashboard", path: "demo/inner" });
    live.slices[0]?.routes.push("/dashboard/demo/inner");
    scripts["routes.js"] += `
      export const links = (id) => ["/dashboard/demo?all#top", \`/dashboard/demo/\${id}/edit\`, "/dashboard/demo/inner", "/dashboard/demos"];`;
  },
  "one more mount with its routes": {
    description: { mounts: [DEMO, { parent: "root", path: "demo" }] },
    routes: [...ROUTES, "/demo", "/demo/:id?"],
  },
  "a mount inside another slice's, whose words win over its params": {
    description: { mounts: [DEMO, { parent: "dashboard", path: "board/archive" }] },
    routes: [...ROUTES, "/dashboard/board/archive"],
  },
  "a mount around another slice's, which keeps its addresses": ({ description, routes, live }) => {
    description.mounts.push({ parent: "dashboard", path: "deep" });
    routes.push("/dashboard/deep/:id?");
    live.slices[0]?.mounts.push({ parent: "dashboard", path: "deep/inner" });
    live.slices[0]?.routes.push("/dashboard/deep/inner");
  },
  "a slot of the shell that is free": {
    description: { exposes: { "./side": "./src/side.tsx" }, slots: { "dashboard.side": "./side" } },
    exposes: { "./side": "side.js" },
    scripts: { "side.js": "export const Slot = () => null;" },
  },
  "the slot that it filled before": {
    previous: { slots: { "dashboard.side": "./routes" } },
    description: { slots: { "dashboard.side": "./routes" } },
  },
};

const emitsNotice = (fields: Record<string, z.ZodMiniType>): Change => {
  const type = z.enum(["error", "success", "loading", "other"]);
  return { events: { emits: { notice: schemaOf(z.object({ type, message: z.string(), ...fields })) } } };
};
const OF_EVENTS: SafeChanges = {
  "an event with one more field that may be left out": emitsNotice({ detail: z.optional(z.string()) }),
  "an event less that others emit too": {
    source: 'host.bus.on("feed:status", () => {});',
    description: { events: { emits: [] } },
  },
  "an event that nobody emits yet": {
    source: `${SOURCE} host.bus.on("import:failed", () => {});`,
    description: { events: { hears: ["feed:status", "import:failed"] } },
  },
};

const OF_BUILDS: SafeChanges = {
  "a wider range of versions": { shared: [consumed("@cointide/shared/host", ">=0.1.0 <2")] },
  "a library of its own that other slices need not have": { shared: [consumed("d3-shape", "^3.0.0", false)] },
  "a third party's code with its licence": {
    files: {
      "routes.js.map": sourceMap("webpack://x/node_modules/.pnpm/tiny@1.2.3/node_modules/tiny/index.js", ""),
      "licenses.txt": `Notices\n\n${"=".repeat(80)}\ntiny 1.2.3\nLicence: MIT\n\nDo what you like.\n`,
    },
  },
  "a script of re-exports only, which has no source": {
    files: {
      "161.js":
        "export const __rspack_esm_ids=[161];export const __webpack_modules__={2760(e,r,s){s.r(r);var t=s(3877),u=s(4010);s.d(r,{A:()=>t.E,B:()=>u.Ht})}};",
    },
  },
  "a mention of eval in a text and in a name": {
    scripts: { "routes.js": `${ROUTES_SCRIPT}\nexport const retrieval = "eval(1)";` },
  },
};

const OF_IMPORTS: SafeChanges = {
  "what an expose awaits of its own, modules that only compute, and effects that begin when the page shows it":
    {
      isImported: true,
      files: {
        "remoteEntry.js": `
      const routes = async () => {
        await null;
        return import("./routes.js");
      };
      export const init = () => {};
      export const get = async () => () => routes();
      //# sourceMappingURL=remoteEntry.js.map`,
      },
      scripts: {
        "routes.js": `
      const cache = new Map([["a", 1]]);
      const detached = document.createElement("template");
      detached.addEventListener("x", () => {});
      const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
      export const createRoutes = ({ bus, store }) => {
        setInterval(() => {}, 1000);
        bus.on("feed:status", () => store.get("u:token"));
        return { dashboard: [{ path: "demo", children: [{ index: true }, { path: ":id?" }] }] };
      };`,
      },
    },
};

describe("the gate lets pass", () => {
  it.each(Object.entries({ ...OF_ROUTES, ...OF_EVENTS, ...OF_BUILDS, ...OF_IMPORTS }))(
    "%s",
    async (_, change) => expect(await judge(change)).toEqual([]),
    60_000,
  );
});
