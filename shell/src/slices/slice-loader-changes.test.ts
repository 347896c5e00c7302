import type { Composition } from "@cointide/shared/contracts/page";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { COMPOSITION, type Demo, good, startLoader, unreachable } from "../testing/start-loader.ts";
import { SliceError } from "./slice-error.ts";

describe("the parts of one slice", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Releases of which these parts, such as "2.0.0 ./routes", cannot be loaded. */
  function startWithout(...missing: string[]) {
    const started = startLoader(({ version, expose }) =>
      missing.includes(`${version} ${expose}`) ? unreachable() : Promise.resolve(good),
    );
    const reported: string[] = [];
    started.loader.subscribe((_, expose) => {
      reported.push(expose);
      started.load(expose).catch(() => {});
    });
    return { ...started, reported };
  }

  it("come from one release: where one part falls back, the others follow", async () => {
    const { load, reported, loader } = startWithout("2.0.0 ./routes");
    expect(await load("./panel")).toMatchObject({ version: "2.0.0" });
    expect(await load("./routes")).toMatchObject({ version: "1.0.0" });
    expect(reported).toEqual(["./panel"]);
    expect(await load("./panel")).toMatchObject({ version: "1.0.0" });
    expect(loader.inUse("mfe-demo")).toEqual(["1.0.0"]);
  });

  it("begin with the release that the others use", async () => {
    const { load, tries } = startWithout("2.0.0 ./routes");
    await load("./routes");
    await load("./panel");
    expect(tries().slice(-1)).toEqual(["1.0.0 #0"]);
  });

  it("come from different ones where no release has them all, and stay there", async () => {
    const { load, loader, reported } = startWithout("2.0.0 ./routes", "1.0.0 ./panel");
    await load("./panel");
    await load("./routes");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await load("./panel")).toMatchObject({ version: "2.0.0" });
    expect(await load("./routes")).toMatchObject({ version: "1.0.0" });
    expect(loader.inUse("mfe-demo").sort()).toEqual(["1.0.0", "2.0.0"]);
    expect(reported.length).toBeLessThan(5);
  });
});

describe("what changes while the page is open", () => {
  it("takes a release that was rejected out of use, and the next load gives the one before it", async () => {
    const { load, loader, outcomes } = startLoader(async () => good);
    const reported = vi.fn();
    await load();
    loader.subscribe(reported);
    loader.reject("./routes", new SliceError("mfe-demo", "2.0.0", "render", new Error("bad day")));
    expect(reported).toHaveBeenCalledExactlyOnceWith("mfe-demo", "./routes");
    expect(await load()).toMatchObject({ version: "1.0.0" });
    expect(outcomes()).toEqual(["2.0.0 activated", "2.0.0 render", "1.0.0 activated"]);
  });

  it("gives up once all were rejected, and starts over with the load after that", async () => {
    const { load, loader } = startLoader(async () => good);
    for (const version of ["2.0.0", "1.0.0"]) {
      await load();
      loader.reject("./routes", new SliceError("mfe-demo", version, "render", new Error("bad day")));
    }
    await expect(load()).rejects.toMatchObject({ version: "1.0.0", stage: "render" });
    expect(await load()).toMatchObject({ version: "2.0.0" });
  });

  it("gives what the current composition has to callers that wait for an earlier one", async () => {
    let arrive = (_: Demo) => {};
    const { load, loader, composition, tries } = startLoader(({ version }) =>
      version === "2.0.0" ? new Promise<Demo>((resolve) => (arrive = resolve)) : Promise.resolve(good),
    );
    const waiting = load();
    const [demo] = COMPOSITION.slices;
    if (demo === undefined) throw new Error("no slice");
    const [release] = demo.releases;
    composition.setState({
      slices: [
        { ...demo, releases: [{ ...release, version: "3.0.0" }, ...demo.releases] },
      ] as Composition["slices"],
    });
    loader.renew("mfe-demo");
    arrive(good);
    expect(await waiting).toMatchObject({ version: "3.0.0" });
    expect(tries()).toEqual(["2.0.0 #0", "3.0.0 #0"]);
  });

  it("loads again for those who have nothing because no release was of use", async () => {
    const { load, loader } = startLoader(unreachable);
    await expect(load()).rejects.toMatchObject({ stage: "load" });
    const reported: string[] = [];
    loader.subscribe((...changed) => void reported.push(changed.join(" ")));
    loader.renew("mfe-demo");
    expect(reported).toEqual(["mfe-demo ./routes"]);
  });

  it("says which release is on trial", async () => {
    const slices = COMPOSITION.slices.map((slice) => ({ ...slice, canary: true }));
    const { load, loader, reports } = startLoader(
      ({ version }) => (version === "2.0.0" ? unreachable() : Promise.resolve(good)),
      { slices },
    );
    await load();
    loader.confirm("mfe-demo", "1.0.0", "./routes");
    expect(reports.map(({ version, outcome, canary }) => [version, outcome, canary])).toEqual([
      ["2.0.0", "load", true],
      ["1.0.0", "activated", false],
      ["1.0.0", "ready", false],
    ]);
  });

  it.each(["https://elsewhere.test/mfe-demo/remoteEntry.js", "//elsewhere.test/mfe-demo/remoteEntry.js"])(
    "loads nothing from another origin than the slice's: %s",
    async (entry) => {
      const slices = COMPOSITION.slices.map((slice) => ({
        ...slice,
        releases: slice.releases.map((release) => ({ ...release, entry })),
      }));
      const { load, loadModule } = startLoader(async () => good, { slices });
      await expect(load()).rejects.toThrow("is not its origin");
      expect(loadModule).not.toHaveBeenCalled();
    },
  );
});
