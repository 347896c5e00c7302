import { describe, it } from "vitest";
import { type Break, expectRefusal } from "./testing/expect-verdict.ts";

const OF_EXPOSES: Break[] = [
  [
    "an expose that the build does not have",
    ({ description }) => {
      description.exposes["./panel"] = "./src/panel.tsx";
    },
    '"./panel" of slice.json is not in the build',
  ],
  [
    "a file of an expose that is missing",
    ({ files }) => {
      files["routes.js"] = null;
    },
    '"./routes" needs routes.js, which the build lacks',
  ],
  [
    "a slot to be filled by what is not exposed",
    ({ description }) => {
      description.slots["dashboard.side"] = "./side";
    },
    'the slot "dashboard.side" is to be filled by "./side", which slice.json does not expose',
  ],
  [
    "mounts without routes",
    ({ description, manifest }) => {
      description.exposes = {};
      manifest.exposes = [];
    },
    'must expose "./routes"',
  ],
];

const OF_ROUTES: Break[] = [
  [
    "a mount that is another slice's",
    ({ description }) => {
      description.mounts = [{ parent: "dashboard", path: "board" }];
    },
    "the mount /dashboard/board is mfe-board's",
  ],
  [
    "a mount that is the shell's own",
    ({ description }) => {
      description.mounts = [{ parent: "root", path: "dashboard" }];
    },
    "lies in the shell's own /dashboard",
  ],
  [
    "a mount over the service's address",
    ({ description }) => {
      description.mounts = [{ parent: "root", path: "api" }];
    },
    "lies in the shell's own /api/*",
  ],
  [
    "a mount that is a pattern",
    ({ description }) => {
      description.mounts = [{ parent: "dashboard", path: ":anything" }];
    },
    'the mount ":anything" must be plain words',
  ],
  [
    "a route outside of the slice's mounts",
    ({ routes }) => {
      routes.push("/dashboard/elsewhere");
    },
    "/dashboard/elsewhere lies under none of its mounts",
  ],
  [
    "a mount without a route",
    ({ description }) => {
      description.mounts.push({ parent: "dashboard", path: "unused" });
    },
    "the mount /dashboard/unused has no route",
  ],
  [
    "a route that takes an address of an inner mount of another",
    (slice) => {
      slice.description.mounts = [{ parent: "dashboard", path: "demo" }];
      slice.live.slices[0]?.mounts.push({ parent: "dashboard", path: "demo/live" });
      slice.live.slices[0]?.routes.push("/dashboard/demo/live/:id");
      slice.routes.push("/dashboard/demo/live/now");
    },
    "/dashboard/demo/live/now would be taken from mfe-board's /dashboard/demo/live/:id",
  ],
  [
    "a route in another's mount that the other answers already",
    (slice) => {
      slice.description.mounts = [{ parent: "dashboard", path: "board/delete" }];
      slice.routes = ["/dashboard/board/delete/:name"];
    },
    "is mfe-board's /dashboard/board/delete/:id",
  ],
  [
    "a slot that the shell has not",
    (slice) => {
      slice.description.slots["dashboard.top"] = "./routes";
    },
    'the shell has no slot "dashboard.top"',
  ],
  [
    "a slot that another slice fills",
    (slice) => {
      slice.description.slots["dashboard.panel"] = "./routes";
    },
    'the slot "dashboard.panel" is filled by mfe-board already',
  ],
  [
    "a slot that nobody would fill any more",
    ({ previous }) => {
      previous.slots["dashboard.side"] = "./side";
    },
    'the shell\'s slot "dashboard.side" would be empty',
  ],
];

describe("the gate refuses", () => {
  it.each(OF_EXPOSES)("%s", expectRefusal);
  it.each(OF_ROUTES)("%s", expectRefusal);
});
