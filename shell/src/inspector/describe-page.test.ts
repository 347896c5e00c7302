import type { ComposedSlice } from "@cointide/shared/contracts/page";
import type { SliceOutcome } from "@cointide/shared/host";
import { afterEach, expect, it, vi } from "vitest";
import type { Shell } from "../page/use-shell.ts";
import { createCompositionStore } from "../slices/composition-store.ts";
import { createSliceLog } from "../slices/slice-log.ts";
import { describePage } from "./describe-page.ts";

const ENTRY = "http://slices.test/mfe-demo/1.0.0/remoteEntry.js";

function composed(version: string): ComposedSlice {
  const files = { "./routes": ["routes.1.js", "routes.1.css"] };
  const entry = `/mfe-demo/${version}/remoteEntry.js`;
  const release = { version, entry, files, integrity: {}, mounts: [], slots: {} };
  return {
    name: "mfe-demo",
    origin: "http://slices.test",
    mounts: [],
    slots: {},
    releases: [release],
    canary: false,
  };
}

function outcome(given: Partial<SliceOutcome>): SliceOutcome {
  return {
    ...{ slice: "mfe-demo", version: "1.0.0", entry: ENTRY, expose: "./routes", canary: false },
    ...{ outcome: "activated", message: "", at: performance.timeOrigin + 900, ms: 400, ...given },
  };
}

/** A page with DevTools, and what they read of it. */
function openPage(federation: Record<string, unknown> = {}) {
  vi.stubGlobal("__FEDERATION__", federation);
  const composition = createCompositionStore({ slices: [composed("1.0.0")] });
  const sliceLog = createSliceLog();
  const record = (given: Partial<SliceOutcome>) =>
    sliceLog.setState((entries) => [...entries, outcome(given)], true);
  const loader = { inUse: () => ["1.0.0"] };
  const deployment = { shell: "42" };
  describePage({ composition, sliceLog, loader, deployment } as unknown as Shell);
  type Reader = { getReports(options?: { limit?: number }): object[] };
  const { shell } = federation.__OBSERVABILITY__ as { shell: Reader };
  return { federation, composition, record, reports: shell.getReports };
}

afterEach(() => vi.unstubAllGlobals());

it("names the shell and its slices with their versions, entries and exposes, beside what others put there", () => {
  const { federation } = openPage({ moduleInfo: { other: { version: "9" } } });
  expect(federation.moduleInfo).toMatchObject({
    other: { version: "9" },
    shell: { version: "42", remotesInfo: { "mfe-demo": { matchedVersion: "1.0.0" } } },
    "mfe-demo:1.0.0": {
      ...{ version: "1.0.0", remoteEntry: ENTRY, remoteEntryType: "module" },
      modules: [
        { moduleName: "routes", assets: { js: { sync: ["routes.1.js"] }, css: { sync: ["routes.1.css"] } } },
      ],
    },
  });
});

it("reports the phases of a load in their order, with what the browser fetched for it", () => {
  const { record, reports } = openPage();
  const timings = [
    { name: ENTRY, startTime: 500, duration: 100 },
    { name: ENTRY.replace("remoteEntry.js", "routes.1.js"), startTime: 600, duration: 150 },
    { name: ENTRY.replace("remoteEntry.js", "routes.1.css"), startTime: 550, duration: 100 },
  ];
  vi.spyOn(performance, "getEntriesByType").mockReturnValue(timings as PerformanceEntry[]);
  record({});
  record({ outcome: "ready", at: performance.timeOrigin + 1_000, ms: 1_000 });
  const [report] = reports() as { events: { phase: string; duration: number }[] }[];
  expect(report?.events.map(({ phase, duration }) => [phase, duration])).toEqual([
    ["remoteEntry", 100],
    ["expose", 200],
    ["loadRemote", 400],
    ["component", 1_000],
  ]);
  expect(report).toMatchObject({
    ...{ requestId: "mfe-demo/routes", hostName: "shell", status: "success" },
    summary: { outcome: "component-loaded" },
  });
});

it("reports a load that failed with its error, and not more loads than are asked for", () => {
  const { record, reports } = openPage();
  record({ version: "0.9.0" });
  record({ outcome: "load", message: "offline" });
  expect(reports()).toHaveLength(2);
  expect(reports({ limit: 1 })).toMatchObject([
    { status: "error", failedPhase: "loadRemote", errorMessage: "offline", summary: { outcome: "failed" } },
  ]);
});
