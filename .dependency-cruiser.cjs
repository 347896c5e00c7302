/** The fences of the workspace: which part may know which. @type {import("dependency-cruiser").IConfiguration} */
const SLICES = "^mfe-[^/]+";

/** The folders of shared, from the top: each may know those after it, and none before it. */
const SHARED_LAYERS = [
  ...["embed", "forms", "account", "ui", "ticks", "streams", "feed", "host"],
  ...[
    "api",
    "preferences",
    "session",
    "bus",
    "format",
    "workers",
    "facade",
    "alerts",
    "currency",
    "contracts",
  ],
];

/** The folders of the shell, likewise; above all stand its files without a folder, which compose the page. */
const SHELL_LAYERS = [
  ...["routes", "updates", "overrides", "telemetry", "preferences", "storage", "waits", "push", "errors"],
  ...["dashboard", "landing", "print", "shortcuts", "palette"],
  ...["notices", "display", "feed", "inspector", "import"],
  ...["session", "slices", "navigation", "remount", "api", "federation", "page"],
];

/** The folders of slices, from the top. The files outside of folders, which the shell loads, are above all of them. */
const SLICE_LAYERS = {
  "mfe-markets": ["slots", "page", "table", "view", "data"],
  "mfe-streams": ["embed", "board", "arrange", "delete", "picker", "table", "cards", "rows", "data"],
  "mfe-transfer": ["slots", "share", "files", "importing", "reading", "data"],
};

const USE_SHELL = "^shell/src/page/use-shell\\.ts$";

module.exports = {
  forbidden: [
    ...SHARED_LAYERS.slice(1).map((folder, at) => ({
      name: `shared-${folder}-knows-lower-layers-only`,
      comment: "Folders that know each other have no first file to read.",
      severity: "error",
      from: { path: `^shared/${folder}/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: `^shared/(${SHARED_LAYERS.slice(0, at + 1).join("|")})/` },
    })),
    ...SHELL_LAYERS.map((folder, at) => ({
      name: `shell-${folder}-knows-lower-layers-only`,
      comment: "Folders that know each other have no first file to read.",
      severity: "error",
      from: { path: `^shell/src/${folder}/`, pathNot: ["\\.test\\.tsx?$", USE_SHELL] },
      to: { path: `^shell/src/((${SHELL_LAYERS.slice(0, at).join("|")})/|[^/]+$)` },
    })),
    ...Object.entries(SLICE_LAYERS).flatMap(([slice, layers]) =>
      layers.map((folder, at) => ({
        name: `${slice}-${folder}-imports-lower-layers-only`,
        comment: "Imports go one way, so that each folder can be read with those below it alone.",
        severity: "error",
        from: { path: `^${slice}/src/${folder}/`, pathNot: "\\.test\\.tsx?$" },
        to: { path: `^${slice}/src/((${layers.slice(0, at).join("|")})/|[^/]+$)` },
      })),
    ),
    {
      name: "use-shell-names-types-only",
      comment:
        "What all parts of the shell reach stands on its floor: it names types of some folders, and runs nothing.",
      severity: "error",
      from: { path: USE_SHELL },
      to: { path: "^shell/src/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "use-shell-knows-three-folders",
      severity: "error",
      from: { path: USE_SHELL },
      to: { path: "^shell/src/", pathNot: "^shell/src/(page|slices|navigation|notices)/" },
    },
    {
      name: "no-cycles",
      comment: "A cycle has no first file to read.",
      severity: "error",
      from: {},
      to: { circular: true, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "market-types-go-one-way",
      comment: "The way of a price is read from the first file to the last, its types included.",
      severity: "error",
      from: { path: "^api/src/market/" },
      to: { circular: true },
    },
    {
      name: "packages-meet-in-shared",
      comment: "The shell and each slice ship alone: what they have in common lives in shared.",
      severity: "error",
      from: { path: "^(shell|mfe-[^/]+)/", pathNot: "^mfe-[^/]+/rspack\\.config\\.ts$" },
      to: {
        path: "^(shell|mfe-[^/]+|server|api|platform|e2e|tools)/",
        pathNot: "^$1/",
      },
    },
    {
      name: "pages-reach-the-exchange-through-shared",
      comment:
        "The shell and slices show what shared makes of the feed; only their tests run against a fake one.",
      severity: "error",
      from: { path: "^(shell|mfe-[^/]+)/", pathNot: "\\.test\\.tsx?$|/testing/" },
      to: { path: "^shared/exchange/" },
    },
    {
      name: "the-feed-knows-contracts-only",
      comment: "Pages, workers and the service run it: it knows no page, and no React.",
      severity: "error",
      from: { path: "^shared/exchange/", pathNot: "\\.test\\.ts$|/testing/" },
      to: { pathNot: "^shared/(exchange|contracts)/" },
    },
    {
      name: "shared-is-the-floor",
      comment: "Shared knows nobody; only its tests run against the simulated exchange.",
      severity: "error",
      from: { path: "^shared/", pathNot: "\\.test\\.tsx?$|^shared/testing/" },
      to: { path: `^(shell|mfe-[^/]+|server|api|platform|e2e|tools)/` },
    },
    {
      name: "contracts-import-nothing",
      comment: "Contracts are what both sides agree on; only the schema library stands beneath them.",
      severity: "error",
      from: { path: "^shared/contracts/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^shared/contracts/|node_modules/zod/" },
    },
    {
      name: "service-imports-what-it-has-in-common-with-pages",
      comment:
        "The service shares with browsers what they agreed on, when an alert is due, how currencies convert, and the client of the exchange's feed.",
      severity: "error",
      from: { path: "^api/", pathNot: "\\.test\\.ts$|/testing/" },
      to: {
        path: "^(shared|shell|mfe-[^/]+|platform|tools)/",
        pathNot: "^shared/(contracts|alerts|currency|exchange)/",
      },
    },
    {
      name: "server-knows-no-application",
      comment: "What servers have in common knows none of them.",
      severity: "error",
      from: { path: "^server/" },
      to: {
        path: "^(shared|shell|mfe-[^/]+|api|platform|e2e|tools)/",
      },
    },
    {
      name: "releases-know-no-gate",
      comment: "What is stored of a release is read by all; the gate judges it, and the edge serves it.",
      severity: "error",
      from: { path: "^platform/src/(releases|config)/", pathNot: "\\.test\\.ts$|/testing/" },
      to: { path: "^platform/src/(gate|edge|slices-cli|commands|launch)/" },
    },
    {
      name: "exchange-stands-alone",
      comment: "The simulated exchange knows the real one's protocol and nothing of this product.",
      severity: "error",
      from: { path: "^tools/exchange-sim/" },
      to: {
        path: "^(shared|shell|mfe-[^/]+|server|platform|api|e2e|tools/(testing|bench|chaos))/",
      },
    },
    {
      name: "pipeline-without-react",
      comment: "Ticks flow without React; one hook is the bridge.",
      severity: "error",
      from: {
        path: "^shared/(alerts|currency|embed|exchange|feed|ticks|streams|bus|contracts|format)/",
        pathNot: "/use-[^/]+\\.ts$|\\.test\\.tsx?$",
      },
      to: { path: "node_modules/(react|react-dom)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "views-reach-ticks-through-the-hook",
      comment: "A view never touches the pipeline; the shell runs it, and where there is none, shared/embed.",
      severity: "error",
      from: { path: `${SLICES}/|^shared/ui/` },
      to: { path: "^shared/ticks/", pathNot: "^shared/ticks/use-ticker\\.ts$" },
    },
    {
      name: "harnesses-meet-in-testing",
      comment:
        "Browser tests, benchmarks and chaos start the product in one way, and know nothing of each other.",
      severity: "error",
      from: { path: "^(e2e|tools/(?:testing|bench|chaos))/" },
      to: { path: "^(e2e|tools/(bench|chaos))/", pathNot: "^$1/" },
    },
    {
      name: "no-test-code-in-products",
      severity: "error",
      from: {
        pathNot:
          "\\.test\\.tsx?$|/testing/|^(e2e|tools/(testing|bench|chaos))/|^platform/src/(testing|commands)/|^mfe-[^/]+/src/dev-page\\.tsx$",
      },
      to: { path: "(^|/)testing/|\\.test\\.tsx?$" },
    },
    {
      name: "resolvable",
      comment: "A stylesheet taken as text (?raw) is the bundler's to find.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\.css\\?raw$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Pages of other grids, whose libraries the workspace does not have.
    exclude: {
      path: "(^|/)(dist|node_modules/\\.cache|\\.releases|\\.data|\\.cache|bench/src/grids/pages)/",
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"],
    },
  },
};
