import type { Composition } from "@cointide/shared/contracts/page";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { COMPOSITION, GREETING, good, hang, startLoader, unreachable } from "../testing/start-loader.ts";
import { SliceError } from "./slice-error.ts";
import { LAST_ROUTE_TIMEOUT, ROUTE_TIMEOUT } from "./slice-loader.ts";

describe("loading a slice", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("gives what the current release has, and which release that is", async () => {
    const { load, loadModule } = startLoader(async () => good);
    expect(await load()).toEqual({ value: "hello", version: "2.0.0", id: 1 });
    expect(loadModule).toHaveBeenCalledExactlyOnceWith({
      slice: "mfe-demo",
      version: "2.0.0",
      entry: "http://slices.test/mfe-demo/2.0.0/remoteEntry.js",
      expose: "./routes",
      attempt: 0,
      integrity: {},
    });
  });

  it("repeats a failed try once, without sharing its fate", async () => {
    const { load, tries } = startLoader(({ attempt }) =>
      attempt === 0 ? unreachable() : Promise.resolve(good),
    );
    expect(await load()).toEqual({ value: "hello", version: "2.0.0", id: 1 });
    expect(tries()).toEqual(["2.0.0 #0", "2.0.0 #1"]);
  });

  it("falls back to the previous release in the same visit", async () => {
    const { load, tries, outcomes } = startLoader(({ version }) =>
      version === "2.0.0" ? unreachable() : Promise.resolve(good),
    );
    expect(await load()).toEqual({ value: "hello", version: "1.0.0", id: 1 });
    expect(tries()).toEqual(["2.0.0 #0", "2.0.0 #1", "1.0.0 #0"]);
    expect(outcomes()).toEqual(["2.0.0 load", "1.0.0 activated"]);
  });

  it.each([
    ["does not keep the contract", {}, "contract", "not what the shell agreed on"],
    [
      "throws as it starts",
      {
        greet: () => {
          throw new Error("no voice");
        },
      },
      "init",
      "no voice",
    ],
  ])("passes over a release that %s without loading it twice", async (_, bad, stage, message) => {
    const { load, tries, outcomes } = startLoader(async () => bad);
    const error = await load().catch((reason) => reason);
    expect(error).toBeInstanceOf(SliceError);
    expect(error).toMatchObject({ slice: "mfe-demo", version: "1.0.0", stage });
    expect(error.message).toContain(message);
    expect(tries()).toEqual(["2.0.0 #0", "1.0.0 #0"]);
    expect(outcomes()).toEqual([`2.0.0 ${stage}`, `1.0.0 ${stage}`]);
  });

  it("gives up at the deadline when nothing ever answers", async () => {
    const { load } = startLoader(hang);
    const failed = vi.fn();
    load().catch(failed);
    await vi.advanceTimersByTimeAsync(4_990);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ stage: "load" }));
  });

  it("lets a release keep visitors waiting longer once no other one is left", async () => {
    const { load, loader } = startLoader(({ version }) =>
      version === "2.0.0" ? unreachable() : Promise.resolve(good),
    );
    const timeout = () => loader.timeout("mfe-demo", "1.0.0", "./routes");
    expect(timeout()).toBe(ROUTE_TIMEOUT);
    await load();
    expect(timeout()).toBe(LAST_ROUTE_TIMEOUT);
  });

  it("leaves time for the next try when one hangs", async () => {
    const { load, tries } = startLoader(({ version }) =>
      version === "2.0.0" ? hang() : Promise.resolve(good),
    );
    const outcome = load();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toEqual({ value: "hello", version: "1.0.0", id: 1 });
    expect(tries()).toEqual(["2.0.0 #0", "1.0.0 #0"]);
  });

  it("leaves no timer behind", async () => {
    await startLoader(async () => good).load();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("loads once for all who ask at the same time, and never again once it is there", async () => {
    const { load, loadModule } = startLoader(async () => good);
    const [first, second] = await Promise.all([load(), load()]);
    expect(second).toBe(first);
    await load();
    expect(loadModule).toHaveBeenCalledOnce();
  });

  it("tries a failed slice again when it is asked for again", async () => {
    let up = false;
    const { load, tries } = startLoader(() => (up ? Promise.resolve(good) : unreachable()));
    await expect(load()).rejects.toThrow("unreachable");
    up = true;
    expect(await load()).toEqual({ value: "hello", version: "2.0.0", id: 1 });
    expect(tries().at(-1)).toBe("2.0.0 #2");
  });

  it("loads each expose for itself", async () => {
    const { load, loadModule } = startLoader(async () => good);
    await Promise.all([load("./routes"), load("./panel")]);
    expect(loadModule).toHaveBeenCalledTimes(2);
  });

  it("refuses a slice that the registry does not know", async () => {
    const { loader } = startLoader(async () => good);
    await expect(loader.load("mfe-none", "./routes", GREETING)).rejects.toThrow("not in the composition");
  });
});

describe("a release that takes its time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Loads the current release after this many ms, and the previous one after 50 ms. */
  const startAfter = (ms: number) =>
    startLoader(
      ({ version }) =>
        new Promise((resolve) => setTimeout(() => resolve(good), version === "2.0.0" ? ms : 50)),
    );

  it("has the field to itself for a moment", async () => {
    const { load, tries } = startAfter(750);
    const outcome = load();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toMatchObject({ version: "2.0.0" });
    expect(tries()).toEqual(["2.0.0 #0"]);
  });

  it("is used all the same where it arrives before the one that started later", async () => {
    const { load, tries, outcomes } = startAfter(820);
    const outcome = load();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toMatchObject({ version: "2.0.0" });
    expect(tries()).toEqual(["2.0.0 #0", "1.0.0 #0"]);
    expect(outcomes()).toEqual(["2.0.0 activated"]);
  });

  it("is overtaken within a second, and has not failed where it arrives at last", async () => {
    const { load, outcomes } = startAfter(3_000);
    const outcome = load();
    await vi.advanceTimersByTimeAsync(860);
    expect(await outcome).toMatchObject({ version: "1.0.0" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(outcomes()).toEqual(["1.0.0 activated"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("has failed once it did not arrive by the deadline, whichever overtook it", async () => {
    const { load, outcomes } = startAfter(60_000);
    load();
    await vi.advanceTimersByTimeAsync(4_990);
    expect(outcomes()).toEqual(["1.0.0 activated"]);
    await vi.advanceTimersByTimeAsync(20);
    expect(outcomes()).toEqual(["1.0.0 activated", "2.0.0 load"]);
  });

  it("runs none of its code once another one is in use", async () => {
    const greet = vi.fn(() => "too late");
    const { load } = startLoader(({ version }) =>
      version === "2.0.0"
        ? new Promise((resolve) => setTimeout(() => resolve({ greet }), 2_000))
        : Promise.resolve(good),
    );
    load();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(greet).not.toHaveBeenCalled();
  });

  it("does not keep other slices waiting", async () => {
    const { loader, composition } = startLoader(({ slice }) =>
      slice === "mfe-demo" ? hang() : Promise.resolve(good),
    );
    const [demo] = COMPOSITION.slices;
    composition.setState({ slices: [demo, { ...demo, name: "mfe-other" }] as Composition["slices"] });
    loader.load("mfe-demo", "./routes", GREETING).catch(() => {});
    expect(await loader.load("mfe-other", "./routes", GREETING)).toMatchObject({ version: "2.0.0" });
    await vi.advanceTimersByTimeAsync(5_000);
  });
});
