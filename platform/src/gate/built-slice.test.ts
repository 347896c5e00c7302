import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finishSliceBuild } from "../build/finish-build.ts";
import { runRspack } from "../build/run-rspack.ts";
import { ROOT, readSliceDescription } from "../config/workspace.ts";
import { type SliceContract, sliceContractSchema } from "../releases/contract.ts";
import { type Files, readFiles } from "../releases/disk.ts";
import { integrityOf } from "../releases/integrity.ts";
import { loadSliceBuilds } from "../rspack/load-slice-builds.ts";
import { checkSlice } from "./check-slice.ts";
import { checkBudget } from "./checks/budget-check.ts";
import { checkLicences } from "./checks/licences-check.ts";
import { checkTypes } from "./checks/types-check.ts";
import { type GateReport, problemsOf } from "./report.ts";
import { readMap } from "./source-maps.ts";

const SOURCES = {
  "package.json": JSON.stringify({ name: "@cointide/mfe-fixture", version: "1.2.3", type: "module" }),
  "slice.json": JSON.stringify({
    name: "mfe-fixture",
    port: 3099,
    budget: 30,
    exposes: {
      ...{ "./routes": "./src/routes.tsx", "./panel": "./src/panel.tsx" },
      ...{ "./noisy": "./src/noisy.ts", "./broken": "./src/broken.tsx", "./stored": "./src/stored.ts" },
    },
    mounts: [{ parent: "dashboard", path: "fixture" }],
    slots: { "dashboard.panel": "./panel" },
    events: { emits: ["notice"], hears: [] },
  }),
  "rspack.config.ts": readFileSync(join(ROOT, "mfe-auth/rspack.config.ts"), "utf8"),
  "tsconfig.json": JSON.stringify({
    extends: join(ROOT, "tsconfig.base.json"),
    compilerOptions: { lib: ["es2023", "dom"] },
  }),
  "src/routes.tsx": `import type { Host, SliceRoutes } from "@cointide/shared/host";
import { lazy } from "react";
import styles from "./panel.module.css";
const Later = lazy(async () => ({ default: () => <p className={styles.panel}>later</p> }));
export function createRoutes({ bus }: Host): SliceRoutes {
  const loader = () => bus.emit("notice", { type: "other", message: "here" });
  return { dashboard: [{ path: "fixture", loader, children: [{ path: ":id?", element: <Later /> }] }] };
}
`,
  "src/panel.tsx": `import { Plus } from "lucide-react";
import { createContext } from "react";
import styles from "./panel.module.css";
const Size = createContext(12);
const start = async () => (await import("./count.ts")).startCounting(new AbortController().signal);
export const Slot = () => <Size value={13}><button onClick={start}><Plus className={styles.panel} /></button></Size>;
`,
  "src/count.ts": `import { startWorker } from "@cointide/shared/workers/start-worker";
export const startCounting = (signal: AbortSignal) =>
  startWorker(new URL("./count.worker.ts?bundle", import.meta.url), { name: "count", signal });
`,
  "src/count.worker.ts": `import { reportAge } from "./report-age.ts";
setInterval(reportAge, 1_000);
`,
  "src/report-age.ts": "export const reportAge = () => postMessage(performance.now());\n",
  "src/panel.module.css": "@layer slice { .panel { color: red; } }",
  "src/broken.tsx": `import { useHost } from "@cointide/shared/host";
export function Slot() {
  const { session } = useHost();
  throw new Error(\`a \${session.getState().kind} has no board\`);
}
`,
  "src/noisy.ts": `export const answer = 42;

setInterval(() => {}, 60_000);
document.title = "noise";
`,
  "src/stored.ts": `import * as z from "${join(ROOT, "platform/node_modules/zod/mini/index.js")}";
export const schema = z.record(z.string(), z.string());
`,
  "src/wrong.tsx": `export const createRoutes = () => ({ dashboard: "none" });
`,
};

let folder: string;
let description: SliceDescription;
let files: Files;
let report: GateReport<SliceContract>;

const findings = (check: string) => report.results.find((result) => result.check === check)?.findings;

beforeAll(async () => {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  folder = mkdtempSync(join(ROOT, ".cache", "mfe-fixture-"));
  for (const [name, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  symlinkSync(join(ROOT, "mfe-streams/node_modules"), join(folder, "node_modules"));
  description = readSliceDescription(folder);
  const [config] = await loadSliceBuilds(folder);
  const build = join(folder, "dist");
  await runRspack({ ...config, output: { ...config.output, path: build } });
  await finishSliceBuild(folder, build);
  files = readFiles(build);
  const subject = { description, semver: "1.2.3", files, sources: folder };
  report = await checkSlice(subject, { live: { slices: [], shell: null }, types: true });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a build is refused for effects of its import, each with its source", () => {
  expect(problemsOf(report)).toEqual([
    "import: Importing the slice starts an interval (src/noisy.ts:3). Do that on first use and clean it up afterwards.",
    "import: Importing the slice changes the page's document. Do that on first use and clean it up afterwards.",
  ]);
});

test("a schema of zod/mini passes, with a note on the global that it shares between its copies", () => {
  const { note } = report.results.find(({ check }) => check === "import") ?? {};
  expect(note).toBe('zod shares the global "__zod_globalRegistry" between its copies');
});

test("a slice whose slot throws when it is first shown is refused", async () => {
  const broken = { ...description, slots: { "dashboard.panel": "./broken" } };
  const subject = { description: broken, semver: "1.2.3", files, sources: folder };
  const { results } = await checkSlice(subject, { live: { slices: [], shell: null }, types: false });
  expect(results.find(({ check }) => check === "modules")?.findings).toEqual([
    '"./broken" throws when it first renders: a guest has no board',
  ]);
});

test("a build states its contract, with its routes and the modules that it consumes", () => {
  const contract = sliceContractSchema.parse(
    JSON.parse(Buffer.from(files.get("release.json") ?? "").toString()),
  );
  expect(contract).toEqual(report.contract);
  expect(contract.routes).toEqual(["/dashboard/fixture", "/dashboard/fixture/:id?"]);
  expect(contract.requires.react).toEqual({ range: expect.stringMatching(/^\^19\./), singleton: true });
  expect(contract.events.emits.notice).toMatchObject({ required: ["type", "message"] });
});

test("a worker of a slice is one script that stands alone, with its map, and what pages check it by", () => {
  const name = [...files.keys()].find((file) => /^count\.worker\.[0-9a-f]{8}\.js$/.test(file)) ?? "";
  const script = Buffer.from(files.get(name) ?? "").toString();
  expect(script).toMatch(/setInterval\(.*\/\/# sourceMappingURL=count\.worker\.[0-9a-f]{8}\.js\.map/s);
  expect(script).not.toMatch(/\bimport\b/);
  expect(readMap(files, `${name}.map`)?.sources.sort()).toEqual(["src/count.worker.ts", "src/report-age.ts"]);
  expect(integrityOf(files)[name]).toMatch(/^sha384-/);
  const heavy = new Map([...files, [name, randomBytes(40_000)]]);
  const [finding] = checkBudget({ contract: report.contract as SliceContract, description, files: heavy });
  expect(finding).toContain(name);
});

test("the entry of a build has the hashes of its stylesheets only", () => {
  const entry = Buffer.from(files.get("remoteEntry.js") ?? "").toString();
  const listed = Object.entries(integrityOf(files)).filter(([, digest]) => entry.includes(digest));
  const styles = [...files.keys()].filter((name) => name.endsWith(".css"));
  expect(listed.map(([name]) => name).sort()).toEqual(styles.sort());
});

test("a build lists the licences of third parties, and is refused without one", () => {
  expect(findings("licences")).toEqual([]);
  const notices = Buffer.from(files.get("licenses.txt") ?? "").toString();
  expect(notices).toMatch(/\nlucide-react 1\.[\d.]+\nLicence: ISC\n\nISC License/);
  const silent = new Map([
    ...files,
    ["licenses.txt", Buffer.from(notices.replace(/^lucide-react/m, "other"))],
  ]);
  expect(checkLicences({ files: silent })).toEqual([
    expect.stringMatching(/^licenses\.txt doesn't list lucide-react 1\./),
  ]);
});

test("a slice whose routes have another type than the shell requires is refused", async () => {
  const wrong = { ...description, exposes: { "./routes": "./src/wrong.tsx" }, slots: {} };
  expect((await checkTypes(wrong, folder)).join("\n")).toMatch(
    /An exposed module doesn't have the type that the shell requires: TS\d+.*RoutesModule/,
  );
}, 30_000);
