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
    '"./panel" of slice.json is not in the build',
  ],
  "an entry that is missing": [
    { files: { "remoteEntry.js": null } },
    "the build has no remoteEntry.js, so it cannot be loaded",
  ],
  "a file of an expose that is missing": [
    { files: { "routes.js": null } },
    '"./routes" needs routes.js, which the build lacks',
  ],
  "a slot to be filled by an expose that is missing": [
    slot("dashboard.side", "./side"),
    'the slot "dashboard.side" is to be filled by "./side", which slice.json does not expose',
  ],
  "a route that people know and that is gone": [
    { previous: { routes: ["/dashboard/demo", "/dashboard/demo/delete/:id"] } },
    'no route would answer /dashboard/demo/delete/:id anymore, which its live release does: keep it, even as a redirect, or add it to "retiredRoutes" in slice.json',
  ],
  "a link to an address of its own that is gone": [
    {
      scripts: {
        "routes.js": `${ROUTES_SCRIPT} export const to = (id) => \`/dashboard/demo/delete/\${id}?now\`;`,
      },
    },
    "it links /dashboard/demo/delete/…, and has no such route: add one or take the link out",
  ],
  "a link in capital letters to an address of its own that is gone": [
    { scripts: { "routes.js": `${ROUTES_SCRIPT} export const to = "/Dashboard/Demo/Delete/now";` } },
    "it links /Dashboard/Demo/Delete/now, and has no such route",
  ],
  "mounts without routes": [
    (slice) => {
      slice.description.exposes = {};
      slice.exposes = {};
    },
    'must expose "./routes"',
  ],
};

const OF_ROUTES: Breaks = {
  "a mount that is another slice's": [mountAt("board"), "the mount /dashboard/board is mfe-board's"],
  "a mount that differs from another slice's in letter case only": [
    mountAt("Board"),
    "the mount /dashboard/Board is mfe-board's",
  ],
  "a mount that is the shell's own": [mountAt("dashboard", "root"), "lies in the shell's own /dashboard"],
  "a mount that is a pattern": [mountAt(":anything"), 'the mount ":anything" must be plain words'],
  "a route outside of the slice's mounts": [
    { routes: ["/dashboard/demo", "/dashboard/elsewhere"] },
    "/dashboard/elsewhere is outside its mounts",
  ],
  "a mount without a route": [mountAt("unused"), "the mount /dashboard/unused has no route"],
  "a route that takes an address of an inner mount of another": [
    ({ live, routes }) => {
      live.slices[0]?.mounts.push({ parent: "dashboard", path: "demo/live" });
      live.slices[0]?.routes.push("/dashboard/demo/live/:id");
      routes.push("/dashboard/demo/live/now");
    },
    "/dashboard/demo/live/now would be taken from mfe-board's /dashboard/demo/live/:id",
  ],
  "a route in another's mount that the other answers already": [
    {
      description: { mounts: [{ parent: "dashboard", path: "board/delete" }] },
      routes: ["/dashboard/board/delete/:name"],
    },
    "is mfe-board's /dashboard/board/delete/:id",
  ],
  "a slot that the shell has not": [
    slot("dashboard.top"),
    'there is no slot "dashboard.top": there are dashboard.panel, dashboard.side',
  ],
  "a slot that would be empty": [
    { previous: { slots: { "dashboard.side": "./side" } } },
    'the shell\'s slot "dashboard.side" would be empty',
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
    'shell would no longer understand "notice": field "message" is gone',
  ],
  "a heard event that is narrower than the sent one": [
    hearsStatus({ state: z.enum(["live", "stale"]) }),
    'it would not understand "feed:status" as shell sends it: field "state" may be',
  ],
  "an event that only it emitted, and others hear": [
    ({ previous, live }) => {
      Object.assign(previous.events.emits, { "import:done": live.shell.events.hears["import:done"] });
    },
    'nothing would emit "import:done" anymore, which mfe-board and shell listen to',
  ],
  "an event that slice.json does not list": [
    { source: `${SOURCE} host.bus.emit("announce", {});` },
    'the source emits "announce": add it to events.emits',
  ],
  "an event that the source never emits": [
    { description: { events: { emits: ["notice", "announce"] } } },
    'lists "announce" in events.emits, but the source never emits it',
  ],
  "an event that is not defined": [
    {
      source: `${SOURCE} host.bus.emit("demo:grown", {});`,
      description: { events: { emits: ["notice", "demo:grown"] } },
    },
    'there is no event "demo:grown"',
  ],
  "an event whose name is not a literal": [
    { source: `${SOURCE} host.bus.emit(name, {});` },
    "uses the bus with an event that is not a literal",
  ],
};

const OF_LIBRARIES: Breaks = {
  "a newer version than the shell shares": [
    { shared: [consumed("@cointide/shared/host", "^0.2.0")] },
    "it needs @cointide/shared/host ^0.2.0, but the shell shares 0.1.0: publish a shell that shares it first",
  ],
  "a singleton of another version": [
    { shared: [consumed("react", "18.3.1")] },
    "it needs react 18.3.1, but the shell shares 19.3.1: change the range of react in rspack.config.ts to ^19",
  ],
  "a range that is none": [
    { shared: [consumed("react", "latest")] },
    'it needs react latest, but "latest" is not a version range: change the range of react in',
  ],
  "a module of shared that the shell does not share": [
    { shared: [consumed("@cointide/shared/ui/chart", "^0.1.0")] },
    "it needs @cointide/shared/ui/chart ^0.1.0, but the shell does not share it: publish a shell",
  ],
  "a second router on the page": [
    {
      files: {
        "routes.js.map": sourceMap("webpack://mfe-demo/../node_modules/react-router/dist/index.mjs", ""),
      },
    },
    "it contains a copy of react-router",
  ],
};

const OF_BUILDS: Breaks = {
  "a script for other pages over its budget": [
    { description: { embedBudget: 0.5 }, files: { "embed/ticker.js": noise(2_000) } },
    /embed\/ticker\.js is \d+\.\d KB gzip, more than the 0\.5 KB of "embedBudget" in slice\.json/,
  ],
  "a script for other pages without a budget": [
    { files: { "embed/ticker.js": "export {};", "embed/ticker.js.map": null } },
    /it has embed\/ticker\.js, and slice\.json no "embedBudget"/,
  ],
  "more bytes than its budget": [
    { description: { budget: 0.5 }, scripts: { "routes.js": ROUTES_SCRIPT + noise(2_000) } },
    /its scripts are \d+\.\d KB gzip, more than the 0\.5 KB of "budget" in slice\.json; the biggest: routes\.js/,
  ],
  "a script without its source map": [{ files: { "routes.js.map": null } }, "routes.js.map is missing"],
  "a source map without its sources": [
    { files: { "routes.js.map": sourceMap("src/routes.tsx") } },
    "routes.js.map lacks the text of src/routes.tsx",
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
    "licenses.txt does not name tiny 1.2.3",
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
