import { describe, it } from "vitest";
import * as z from "zod/mini";
import { expectPass, needs, type SafeChange, schemaOf } from "./testing/expect-verdict.ts";

const NOTICE = { type: z.enum(["error", "success", "loading", "other"]), message: z.string() };
const STATUS = {
  state: z.enum(["idle", "connecting", "live", "stale", "reconnecting", "offline", "paused"]),
  since: z.number(),
  lastTickAt: z.nullable(z.number()),
};

const OF_ROUTES: SafeChange[] = [
  ["nothing", () => {}],
  [
    "one more route under its mount",
    ({ routes }) => {
      routes.push("/dashboard/demo/:id/edit");
    },
  ],
  [
    "one route less",
    ({ routes }) => {
      routes.pop();
    },
  ],
  [
    "another name of a param",
    ({ routes }) => {
      routes[1] = "/dashboard/demo/:name";
    },
  ],
  [
    "one more mount with its routes",
    ({ description, routes }) => {
      description.mounts.push({ parent: "root", path: "demo" });
      routes.push("/demo", "/demo/:id?");
    },
  ],
  [
    "a mount inside another slice's, whose words win over its params",
    ({ description, routes }) => {
      description.mounts.push({ parent: "dashboard", path: "board/archive" });
      routes.push("/dashboard/board/archive");
    },
  ],
  [
    "a mount around another slice's, which keeps its addresses",
    ({ description, routes, live }) => {
      description.mounts.push({ parent: "dashboard", path: "deep" });
      routes.push("/dashboard/deep/:id?");
      live.slices[0]?.mounts.push({ parent: "dashboard", path: "deep/inner" });
      live.slices[0]?.routes.push("/dashboard/deep/inner");
    },
  ],
  [
    "a slot of the shell that is free",
    ({ description, scripts, manifest }) => {
      description.exposes["./side"] = "./src/side.tsx";
      description.slots["dashboard.side"] = "./side";
      manifest.exposes.push({ path: "./side", assets: { js: { sync: ["side.js"] }, css: { sync: [] } } });
      scripts["side.js"] = "export const Slot = () => null;";
    },
  ],
  [
    "one more expose that nobody uses yet",
    ({ description, scripts, manifest }) => {
      description.exposes["./extra"] = "./src/extra.tsx";
      manifest.exposes.push({ path: "./extra", assets: { js: { sync: ["extra.js"] }, css: { sync: [] } } });
      scripts["extra.js"] = "export const extra = 1;";
    },
  ],
  [
    "the slot that it filled before",
    ({ description, previous }) => {
      previous.slots["dashboard.side"] = "./routes";
      description.slots["dashboard.side"] = "./routes";
    },
  ],
];

const OF_EVENTS: SafeChange[] = [
  [
    "an event with one more field that may be left out",
    ({ events }) => {
      events.emits = { notice: schemaOf(z.object({ ...NOTICE, detail: z.optional(z.string()) })) };
    },
  ],
  [
    "an event with one more field that is always sent",
    ({ events }) => {
      events.emits = { notice: schemaOf(z.object({ ...NOTICE, count: z.number() })) };
    },
  ],
  [
    "an event told with fewer values than others know",
    ({ events }) => {
      events.emits = { notice: schemaOf(z.object({ ...NOTICE, type: z.literal("error") })) };
    },
  ],
  [
    "a heard event of which it reads less",
    ({ events }) => {
      events.hears = { "feed:status": schemaOf(z.object({ since: STATUS.since })) };
    },
  ],
  [
    "a heard event with more values than are sent",
    ({ events }) => {
      const state = z.enum([...STATUS.state.options, "sleeping"]);
      events.hears = { "feed:status": schemaOf(z.object({ ...STATUS, state })) };
    },
  ],
  [
    "a heard event with a field that others may add one day",
    ({ events }) => {
      events.hears = { "feed:status": schemaOf(z.object({ ...STATUS, delay: z.optional(z.number()) })) };
    },
  ],
  [
    "one more event that others hear",
    (slice) => {
      slice.source += 'host.bus.emit("announce", { message: "" });';
      slice.description.events.emits.push("announce");
    },
  ],
  [
    "an event less that others tell too",
    (slice) => {
      slice.source = 'host.bus.on("feed:status", () => {});';
      slice.description.events.emits = [];
    },
  ],
  [
    "an event less that it heard",
    (slice) => {
      slice.source = 'host.bus.emit("notice", {});';
      slice.description.events.hears = [];
    },
  ],
  [
    "an event that nobody tells yet",
    (slice) => {
      slice.source += 'host.bus.on("import:failed", () => {});';
      slice.description.events.hears.push("import:failed");
    },
  ],
  [
    "another emitter in its sources that is no bus",
    (slice) => {
      slice.source += 'emitter.emit("grown"); chart.on("zoom", () => {});';
    },
  ],
];

const OF_BUILDS: SafeChange[] = [
  [
    "one more library that the shell lends",
    ({ manifest }) => {
      manifest.shared.push(needs("react/jsx-runtime", "^19.0.0"));
    },
  ],
  [
    "a wider range of versions",
    ({ manifest }) => {
      manifest.shared[1] = needs("@cointide/shared/host", ">=0.1.0 <2");
    },
  ],
  [
    "a library of its own that other slices need not have",
    ({ manifest }) => {
      manifest.shared.push(needs("d3-shape", "^3.0.0", false));
    },
  ],
  [
    "a third party's code with its licence",
    ({ files }) => {
      files["routes.js.map"] = JSON.stringify({
        version: 3,
        sources: ["webpack://mfe-demo/../node_modules/.pnpm/tiny@1.2.3/node_modules/tiny/index.js"],
        sourcesContent: ["export {};"],
        mappings: "",
      });
      files["licenses.txt"] = `Notices\n\n${"=".repeat(80)}\ntiny 1.2.3\nLicence: MIT\n\nDo what you like.\n`;
    },
  ],
  [
    "as many bytes as its budget allows",
    ({ scripts }) => {
      scripts["routes.js"] += Array.from({ length: 150 }, (_, index) => `/*${Math.sin(index)}*/`).join("");
    },
  ],
  [
    "a script of re-exports only, which has no source",
    ({ files }) => {
      files["161.js"] =
        "export const __rspack_esm_ids=[161];export const __webpack_modules__={2760(e,r,s){s.r(r);var t=s(3877),u=s(4010);s.d(r,{A:()=>t.E,B:()=>u.Ht})}};";
    },
  ],
  [
    "a mention of eval in a text and in a name",
    ({ scripts }) => {
      scripts["routes.js"] += '\nexport const retrieval = "eval(1)";';
    },
  ],
];

const OF_IMPORTS: SafeChange[] = [
  [
    "an expose that awaits something of its own",
    (slice) => {
      slice.imported = true;
      slice.files["remoteEntry.js"] = `
      const routes = async () => {
        await null;
        return { createRoutes: () => ({ dashboard: [{ path: "demo/:id?" }] }) };
      };
      export const init = () => {};
      export const get = async () => () => routes();
      //# sourceMappingURL=remoteEntry.js.map`;
    },
  ],
  [
    "routes that are made when they are asked for",
    (slice) => {
      slice.imported = true;
    },
  ],
  [
    "effects that begin when the page shows it, and modules that work things out for themselves",
    (slice) => {
      slice.imported = true;
      slice.scripts["routes.js"] = `
      const cache = new Map([["a", 1]]);
      const detached = document.createElement("template");
      detached.addEventListener("x", () => {});
      const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
      export const createRoutes = ({ bus, store }) => {
        setInterval(() => {}, 1000);
        bus.on("feed:status", () => store.get("u:token"));
        return { dashboard: [{ path: "demo", children: [{ index: true }, { path: ":id?" }] }] };
      };`;
    },
  ],
];

describe("the gate lets pass", () => {
  it.each(OF_ROUTES)("%s", expectPass);
  it.each(OF_EVENTS)("%s", expectPass);
  it.each(OF_BUILDS)("%s", expectPass);
  it.each(OF_IMPORTS)("%s", expectPass, 20_000);
});
