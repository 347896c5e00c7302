import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The bundler's runtime of a slice with one chunk that consumes React. */
function createRuntime(requiredVersion: string | false) {
  return {
    ...{ m: {} as Record<string, (module: { exports: unknown }) => void>, c: {} },
    f: {} as { consumes?: (chunk: string, promises: Promise<unknown>[]) => void },
    consumesLoadingData: {
      chunkMapping: { chunk: ["7"] },
      moduleIdToConsumeDataMapping: { 7: { shareKey: "react", requiredVersion } },
    },
    initializeExposesData: { moduleMap: {} },
    initContainer: (_scope: object) => {},
  };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** Consumes React from a scope with these versions; gives the version that the chunk got. */
async function consume(versions: readonly string[], range: string | false): Promise<unknown> {
  const runtime = createRuntime(range);
  vi.stubGlobal("__webpack_require__", runtime);
  await import("./consume-runtime.ts");
  runtime.initContainer({
    react: Object.fromEntries(versions.map((version) => [version, { get: async () => () => version }])),
  });
  const promises: Promise<unknown>[] = [];
  runtime.f.consumes?.("chunk", promises);
  await Promise.all(promises);
  const module = { exports: undefined };
  runtime.m[7]?.(module);
  return module.exports;
}

it.each([
  [["19.3.1"], "^19.3.1", "19.3.1"],
  [["18.3.1", "19.99.0", "20.0.0"], "^19.3.1", "19.99.0"],
  [["1.2.3"], "1.2.3", "1.2.3"],
  [["3.0.0"], ">=1.2.3", "3.0.0"],
  [["19.3.1"], "*", "19.3.1"],
  [["19.3.1"], false, "19.3.1"],
] as const)("versions %j give %s the version %s", async (versions, range, taken) => {
  expect(await consume(versions, range)).toBe(taken);
});

it.each([
  [["20.0.0"], "^19.3.1"],
  [["18.9.9"], "^19.3.1"],
  [["0.3.0"], "^0.2.3"],
  [["1.3.0"], "~1.2.3"],
  [["1.2.4"], "1.2.3"],
  [["1.2.2"], ">=1.2.3"],
])("versions %j have none for %s, which the error names", async (versions, range) => {
  await expect(consume(versions, range)).rejects.toThrow(
    `The shell shares react ${versions.join(", ")}, not ${range}.`,
  );
});

it("rejects without any version", async () => {
  await expect(consume([], "^19.3.1")).rejects.toThrow("The shell does not share react.");
});
