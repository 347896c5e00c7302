import type { Mount } from "@cointide/shared/contracts/release";
import { describe, it } from "vitest";
import * as z from "zod/mini";
import {
  type Change,
  consumed,
  expectRefusal,
  noise,
  ROUTES_SCRIPT,
  SOURCE,
  schemaOf,
  sourceMap,
} from "./testing/sample-slice.ts";

/** Changes that break something, with the gate's finding. */
type Breaks = Record<string, [Change, string | RegExp]>;

const mountAt = (path: string, parent: Mount["parent"] = "dashboard"): Change => ({
  description: { mounts: [{ parent, path }] },
});
const slot = (name: string, expose = "./routes"): Change => ({ description: { slots: { [name]: expose } } });

const OF_EXPOSES: Breaks = {
  "an expose that the build does not have": [
    { description: { exposes: { "./panel": "./src/panel.tsx" } } },
    '"./panel" of slice.json isn\'t in the build. Build the slice again.',
  ],
  "an entry that is missing": [
    { files: { "remoteEntry.js": null } },
    "The build has no remoteEntry.js, so it can't be loaded. Build the slice again.",
  ],
  "a file of an expose that is missing": [
    { files: { "routes.js": null } },
    '"./routes" needs routes.js, but the build doesn\'t contain it.',
  ],
  "a slot to be filled by an expose that is missing": [
    slot("dashboard.side", "./side"),
    'slice.json fills the slot "dashboard.side" with "./side" but doesn\'t expose that module',
  ],
  "a route that people know and that is gone": [
    { previous: { routes: ["/dashboard/demo", "/dashboard/demo/delete/:id"] } },
    'No route would serve /dashboard/demo/delete/:id anymore, but the live release does. Keep it, even as a redirect, or add it to "retiredRoutes" in slice.json',
  ],
  "a link to an address of its own that is gone": [
    {
      scripts: {
        "routes.js": `${ROUTES_SCRIPT} export const to = (id) => \`/dashboard/demo/delete/\${id}?now\`;`,
      },
    },
    "The slice links to /dashboard/demo/delete/…, but no route serves it. Add a route or remove the link.",
  ],
  "a link in capital letters to an address of its own that is gone": [
    { scripts: { "routes.js": `${ROUTES_SCRIPT} export const to = "/Dashboard/Demo/Delete/now";` } },
    "The slice links to /Dashboard/Demo/Delete/now, but no route serves it.",
  ],
  "mounts without routes": [
    (slice) => {
      slice.description.exposes = {};
      slice.exposes = {};
    },
    'The slice has mounts but doesn\'t expose "./routes".',
  ],
};

const OF_ROUTES: Breaks = {
  "a mount that is another slice's": [
    mountAt("board"),
    "The mount /dashboard/board belongs to mfe-board. Choose another.",
  ],
  "a mount that differs from another slice's in letter case only": [
    mountAt("Board"),
    "The mount /dashboard/Board belongs to mfe-board.",
  ],
  "a mount that is the shell's own": [
    mountAt("dashboard", "root"),
    "is inside the shell's own /dashboard. Mount it with the parent",
  ],
  "a mount that is a pattern": [mountAt(":anything"), 'The mount ":anything" isn\'t valid. Use plain words'],
  "a route outside of the slice's mounts": [
    { routes: ["/dashboard/demo", "/dashboard/elsewhere"] },
    "The route /dashboard/elsewhere is outside the slice's mounts.",
  ],
  "a mount without a route": [mountAt("unused"), "The mount /dashboard/unused has no route."],
  "a route that takes an address of an inner mount of another": [
    ({ live, routes }) => {
      live.slices[0]?.mounts.push({ parent: "dashboard", path: "demo/live" });
      live.slices[0]?.routes.push("/dashboard/demo/live/:id");
      routes.push("/dashboard/demo/live/now");
    },
    "mfe-board's /dashboard/demo/live/:id, which would no longer serve /dashboard/demo/live/now. Move it.",
  ],
  "a route in another's mount that the other answers already": [
    {
      description: { mounts: [{ parent: "dashboard", path: "board/delete" }] },
      routes: ["/dashboard/board/delete/:name"],
    },
    "conflicts with mfe-board's /dashboard/board/delete/:id, which already serves",
  ],
  "a slot that the shell has not": [
    slot("dashboard.top"),
    'The slot "dashboard.top" doesn\'t exist. Available slots: dashboard.panel, dashboard.side.',
  ],
  "a slot that would be empty": [
    { previous: { slots: { "dashboard.side": "./side" } } },
    'The shell slot "dashboard.side" would become empty. Keep an entry for it in slice.json.',
  ],
};

const _emitsNotice = (fields: Record<string, z.ZodMiniType>): Change => {
  const notice = z.object({ type: z.enum(["error", "success"]), message: z.string(), ...fields });
  return { events: { emits: { notice: schemaOf(notice) } } };
};
const hearsStatus = (fields: Record<string, z.ZodMiniType>): Change => ({
  events: { hears: { "feed:status": schemaOf(z.object(fields)) } },
});

const OF_EVENTS: Breaks = {
  "an event without a field that others read": [
    { events: { emits: { notice: schemaOf(z.object({ type: z.literal("error") })) } } },
    'shell would no longer accept "notice": field "message" is no longer sent',
  ],
  "a heard event that is narrower than the sent one": [
    hearsStatus({ state: z.enum(["live", "stale"]) }),
    'mfe-demo would not accept "feed:status" from shell: field "state" may be',
  ],
  "an event that only it emitted, and others hear": [
    ({ previous, live }) => {
      Object.assign(previous.events.emits, { "import:done": live.shell.events.hears["import:done"] });
    },
    'No release would emit "import:done" anymore, but mfe-board and shell listen to it.',
  ],
  "an event that slice.json does not list": [
    { source: `${SOURCE} host.bus.emit("announce", {});` },
    'The source code emits "announce". Add it to events.emits',
  ],
  "an event that the source never emits": [
    { description: { events: { emits: ["notice", "announce"] } } },
    'lists "announce" in events.emits, but the source code never emits it. Remove the entry.',
  ],
  "an event that is not defined": [
    {
      source: `${SOURCE} host.bus.emit("demo:grown", {});`,
      description: { events: { emits: ["notice", "demo:grown"] } },
    },
    'The event "demo:grown" doesn\'t exist.',
  ],
  "an event whose name is not a literal": [
    { source: `${SOURCE} host.bus.emit(name, {});` },
    "passes the bus an event name that isn't a literal. Call bus.emit or bus.on with a literal name.",
  ],
};

const OF_LIBRARIES: Breaks = {
  "a newer version than the shell shares": [
    { shared: [consumed("@cointide/shared/host", "^0.2.0")] },
    "The slice needs @cointide/shared/host ^0.2.0, but the shell shares 0.1.0. Publish a shell that shares it first.",
  ],
  "a singleton of another version": [
    { shared: [consumed("react", "18.3.1")] },
    "The slice needs react 18.3.1, but the shell shares 19.3.1. Change the range of react in rspack.config.ts to ^19",
  ],
  "a range that is none": [
    { shared: [consumed("react", "latest")] },
    'The slice needs react latest, but "latest" is not a version range. Change the range of react in',
  ],
  "a module of shared that the shell does not share": [
    { shared: [consumed("@cointide/shared/ui/chart", "^0.1.0")] },
    "The slice needs @cointide/shared/ui/chart ^0.1.0, but the shell does not share it. Publish a shell",
  ],
  "a second router on the page": [
    {
      files: {
        "routes.js.map": sourceMap("webpack://mfe-demo/../node_modules/react-router/dist/index.mjs", ""),
      },
    },
    "The slice contains a copy of react-router. Import @cointide/shared/router instead",
  ],
};

const OF_BUILDS: Breaks = {
  "a script for other pages over its budget": [
    { description: { embedBudget: 0.5 }, files: { "embed/ticker.js": noise(2_000) } },
    /embed\/ticker\.js is \d+\.\d KB gzip, more than the 0\.5 KB of "embedBudget" in slice\.json/,
  ],
  "a script for other pages without a budget": [
    { files: { "embed/ticker.js": "export {};", "embed/ticker.js.map": null } },
    /The build contains embed\/ticker\.js, but slice\.json has no "embedBudget"\./,
  ],
  "more bytes than its budget": [
    { description: { budget: 0.5 }, scripts: { "routes.js": ROUTES_SCRIPT + noise(2_000) } },
    /The scripts are \d+\.\d KB gzip, more than the 0\.5 KB of "budget" in slice\.json\. The largest are routes\.js/,
  ],
  "a script without its source map": [{ files: { "routes.js.map": null } }, "routes.js.map is missing"],
  "a source map without its sources": [
    { files: { "routes.js.map": sourceMap("src/routes.tsx") } },
    "routes.js.map doesn't contain the text of src/routes.tsx",
  ],
  "a third party's code without its licence": [
    {
      files: {
        "routes.js.map": sourceMap(
          "webpack://x/node_modules/.pnpm/tiny@1.2.3/node_modules/tiny/index.js",
          "",
        ),
      },
    },
    "licenses.txt doesn't list tiny 1.2.3",
  ],
  "code made of text": [
    {
      scripts: {
        "routes.js": `${ROUTES_SCRIPT}\nexport const f = (0, eval)('1') + new Function('return 2')();`,
      },
    },
    /uses eval\(\).*uses new Function\(\)/s,
  ],
};

describe("the gate refuses", () => {
  it.each(Object.entries({ ...OF_EXPOSES, ...OF_ROUTES, ...OF_EVENTS, ...OF_LIBRARIES, ...OF_BUILDS }))(
    "%s",
    (_, [change, finding]) => expectRefusal(change, finding),
  );
});
