import type { Composition } from "@cointide/shared/contracts/page";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Adoption } from "./adopt-release.ts";
import { createCompositionStore } from "./composition-store.ts";
import type { LoadModule } from "./federation.ts";
import { SliceError } from "./slice-error.ts";
import { createSliceLoader } from "./slice-loader.ts";
import type { SliceOutcome } from "./slice-log.ts";

const COMPOSITION: Composition = {
  slices: [
    {
      name: "mfe-demo",
      origin: "http://slices.test",
      mounts: [],
      slots: {},
      releases: ["2.0.0", "1.0.0"].map((version) => ({
        version,
        entry: `/mfe-demo/${version}/remoteEntry.js`,
        files: {},
        integrity: {},
        mounts: [],
        slots: {},
      })),
      canary: false,
    },
  ],
};

type Demo = { greet: () => string };
const GREETING: Adoption<Demo, string> = {
  accept: (module): module is Demo => typeof (module as Demo).greet === "function",
  init: ({ greet }) => greet(),
};
const good: Demo = { greet: () => "hello" };
const hang = () => new Promise<never>(() => {});
const unreachable = () => Promise.reject(new Error("unreachable"));

function start(load: (request: Parameters<LoadModule>[0]) => Promise<unknown>) {
  const loadModule = vi.fn<LoadModule>(load);
  const outcomes: SliceOutcome[] = [];
  const composition = createCompositionStore(COMPOSITION);
  const loader = createSliceLoader({
    composition,
    loadModule,
    onOutcome: (outcome) => void outcomes.push(outcome),
  });
  return {
    outcomes: () => outcomes.map(({ version, outcome }) => `${version} ${outcome}`),
    load: (expose = "./routes") => loader.load("mfe-demo", expose, GREETING),
    loader,
    composition,
    tries: () => loadModule.mock.calls.map(([{ version, attempt }]) => `${version} #${attempt}`),
    loadModule,
  };
}

describe("loading a slice", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("gives what the current release has, and which release that is", async () => {
    const { load, loadModule } = start(async () => good);
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
    const { load, tries } = start(({ attempt }) => (attempt === 0 ? unreachable() : Promise.resolve(good)));
    expect(await load()).toEqual({ value: "hello", version: "2.0.0", id: 1 });
    expect(tries()).toEqual(["2.0.0 #0", "2.0.0 #1"]);
  });

  it("falls back to the previous release in the same visit", async () => {
    const { load, tries, outcomes } = start(({ version }) =>
      version === "2.0.0" ? unreachable() : Promise.resolve(good),
    );
    expect(await load()).toEqual({ value: "hello", version: "1.0.0", id: 1 });
    expect(tries()).toEqual(["2.0.0 #0", "2.0.0 #1", "1.0.0 #0"]);
    expect(outcomes()).toEqual(["2.0.0 load", "1.0.0 adopted"]);
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
    const { load, tries, outcomes } = start(async () => bad);
    const error = await load().catch((reason) => reason);
    expect(error).toBeInstanceOf(SliceError);
    expect(error).toMatchObject({ slice: "mfe-demo", version: "1.0.0", stage });
    expect(error.message).toContain(message);
    expect(tries()).toEqual(["2.0.0 #0", "1.0.0 #0"]);
    expect(outcomes()).toEqual([`2.0.0 ${stage}`, `1.0.0 ${stage}`]);
  });

  it("gives up at the deadline when nothing ever answers", async () => {
    const { load } = start(hang);
    const failed = vi.fn();
    load().catch(failed);
    await vi.advanceTimersByTimeAsync(4_990);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ stage: "load" }));
  });

  it("leaves time for the next try when one hangs", async () => {
    const { load, tries } = start(({ version }) => (version === "2.0.0" ? hang() : Promise.resolve(good)));
    const outcome = load();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toEqual({ value: "hello", version: "1.0.0", id: 1 });
    expect(tries()).toEqual(["2.0.0 #0", "1.0.0 #0"]);
  });

  it("leaves no timer behind", async () => {
    await start(async () => good).load();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("loads once for all who ask at the same time, and never again once it is there", async () => {
    const { load, loadModule } = start(async () => good);
    const [first, second] = await Promise.all([load(), load()]);
    expect(second).toBe(first);
    await load();
    expect(loadModule).toHaveBeenCalledOnce();
  });

  it("tries a failed slice anew when it is asked for again", async () => {
    let up = false;
    const { load, tries } = start(() => (up ? Promise.resolve(good) : unreachable()));
    await expect(load()).rejects.toThrow("unreachable");
    up = true;
    expect(await load()).toEqual({ value: "hello", version: "2.0.0", id: 1 });
    expect(tries().at(-1)).toBe("2.0.0 #2");
  });

  it("loads each expose for itself", async () => {
    const { load, loadModule } = start(async () => good);
    await Promise.all([load("./routes"), load("./panel")]);
    expect(loadModule).toHaveBeenCalledTimes(2);
  });

  it("refuses a slice that the registry does not know", async () => {
    const { loader } = start(async () => good);
    await expect(loader.load("mfe-none", "./routes", GREETING)).rejects.toThrow("not in the composition");
  });
});
