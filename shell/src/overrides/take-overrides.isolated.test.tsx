// @vitest-environment happy-dom
import type { HotChange } from "@cointide/shared/contracts/dev-slice";
import type { PageData } from "@cointide/shared/contracts/page";
import type { SliceOutcome } from "@cointide/shared/host";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSliceLog } from "../slices/slice-log.ts";
import { askedOverrides } from "./asked-overrides.ts";
import { KEPT } from "./override-keys.ts";

const MOUNTS = [{ parent: "dashboard" as const, path: "board" }];
const RELEASE = { entry: "/remoteEntry.js", files: {}, integrity: {}, mounts: MOUNTS, slots: {} };

const PAGE: PageData = {
  api: "/api",
  composition: {
    slices: ["mfe-board", "mfe-entry"].map((name) => ({
      name,
      origin: "https://slices.test",
      mounts: MOUNTS,
      slots: {},
      releases: [{ ...RELEASE, version: "1.0.0" }],
      canary: false,
    })),
  },
  deployment: { sequence: 1, shell: "1", cohort: 0, publicKey: "key", origins: {}, overrides: true },
  config: null,
};

// The first page that has overrides loads what takes them, which may take long where all of it is still to be compiled.
beforeAll(() => import("./take-overrides.ts"), 60_000);

/** What answers at each origin on this machine. */
let answers: Record<string, unknown> = {};

beforeEach(() => {
  answers = { "http://localhost:1": { name: "mfe-board", release: { ...RELEASE, version: "2.0.0-local" } } };
  vi.stubGlobal("fetch", async (address: string) => {
    const { origin, pathname } = new URL(address);
    if (!(origin in answers)) throw new TypeError("Failed to fetch");
    expect(pathname).toBe("/release.json");
    return Response.json(answers[origin]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  document.body.replaceChildren();
});

const open = (search: string) => window.history.replaceState({ kept: 1 }, "", `/dashboard${search}`);
const sliceOf = (page: PageData | undefined, name: string) =>
  page?.composition.slices.find((slice) => slice.name === name);

async function show(): Promise<{ renew: ReturnType<typeof vi.fn>; log: ReturnType<typeof createSliceLog> }> {
  const log = createSliceLog();
  const renew = vi.fn();
  const overridden = await askedOverrides(PAGE);
  await act(async () => overridden?.follow({ loader: { renew }, sliceLog: log }));
  return { renew, log };
}

describe("a page", () => {
  it("takes no overrides when it asks for none", () => {
    open("?symbols=[]");
    expect(askedOverrides(PAGE)).toBeUndefined();
  });

  it("leaves what is asked for where it is when its deployment allows none", () => {
    open("?override=mfe-board@http://localhost:1");
    window.sessionStorage.setItem(KEPT, "mfe-board@http://localhost:1");
    const deployment = { ...PAGE.deployment, overrides: false };
    expect(askedOverrides({ ...PAGE, deployment })).toBeUndefined();
    expect(window.location.search).not.toBe("");
  });

  it("takes a slice from this machine, without one that stands in for it, and follows no registry", async () => {
    open("?override=mfe-board@http://localhost:1&newsyms=[]");
    const overridden = await askedOverrides(PAGE);
    expect(sliceOf(overridden?.page, "mfe-board")).toMatchObject({
      origin: "http://localhost:1",
      releases: [{ version: "2.0.0-local" }],
    });
    expect(sliceOf(overridden?.page, "mfe-entry")).toEqual(sliceOf(PAGE, "mfe-entry"));
    expect(overridden?.page.deployment.publicKey).toBeNull();
  });

  it("keeps it for the tab and takes it out of the address", async () => {
    open("?override=mfe-board@http://127.0.0.1:1&newsyms=[]");
    await askedOverrides(PAGE);
    expect([...new URLSearchParams(window.location.search)]).toEqual([["newsyms", "[]"]]);
    expect(window.history.state).toEqual({ kept: 1 });
    open("");
    expect(sliceOf((await askedOverrides(PAGE))?.page, "mfe-board")?.origin).toBe("http://localhost:1");
  });

  it("takes a slice that was never published", async () => {
    answers["http://localhost:7"] = { name: "mfe-new", release: { ...RELEASE, version: "0.1.0-local" } };
    open("?override=mfe-new@http://localhost:7");
    expect(sliceOf((await askedOverrides(PAGE))?.page, "mfe-new")?.mounts).toEqual(MOUNTS);
  });

  it("removes stored overrides where none is requested", async () => {
    window.sessionStorage.setItem(KEPT, "mfe-board@http://localhost:1");
    open("?override=");
    expect((await askedOverrides(PAGE))?.page).toEqual(PAGE);
    expect(window.sessionStorage.getItem(KEPT)).toBeNull();
  });
});

describe("the banner", () => {
  it("names what comes from where, and what was refused", async () => {
    open("?override=mfe-board@http://localhost:1,mfe-entry@https://evil.example");
    await show();
    const banner = screen.getByRole("status", { name: "Slices under development" });
    expect(banner.textContent).toContain("mfe-board comes from http://localhost:1.");
    expect(banner.textContent).toContain("mfe-entry was refused: https://evil.example is not an origin on");
    expect(window.sessionStorage.getItem(KEPT)).toBe("mfe-board@http://localhost:1");
  });

  it.each([
    ["nothing answers", undefined, "where nothing answers: you see the deployed release."],
    [
      "another slice answers",
      { name: "mfe-entry", release: { ...RELEASE, version: "1" } },
      "which serves mfe-entry",
    ],
    ["something else answers", { hello: 1 }, "where no slice is being developed"],
  ])("says that the deployed release is there where %s", async (_, answer, message) => {
    answers = answer === undefined ? {} : { "http://localhost:1": answer };
    open("?override=mfe-board@http://localhost:1");
    const overridden = await askedOverrides(PAGE);
    expect(overridden?.page).toEqual(PAGE);
    await act(async () => overridden?.follow({ loader: { renew() {} }, sliceLog: createSliceLog() }));
    expect(screen.getByRole("status").textContent).toContain(message);
  });

  it("brings the deployed release back with one click", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    open("?override=mfe-board@http://localhost:1");
    await show();
    screen.getByRole("button", { name: "Leave" }).click();
    expect(reload).toHaveBeenCalledOnce();
    open("");
    expect(askedOverrides(PAGE)).toBeUndefined();
  });

  it("goes away by itself where nothing was taken", async () => {
    open("?override=mfe-board@https://evil.example");
    await show();
    await act(async () => screen.getByRole("button", { name: "Dismiss" }).click());
    expect(screen.queryByRole("status")).toBeNull();
  });
});

describe("an edit", () => {
  const FAILED: SliceOutcome = {
    slice: "mfe-board",
    version: "2.0.0-local",
    entry: "http://localhost:1/remoteEntry.js",
    expose: "./routes",
    outcome: "render",
    message: "half an edit",
    at: 0,
    ms: 1,
    canary: false,
  };

  async function edit(detail: Partial<HotChange>, ...outcomes: SliceOutcome["outcome"][]) {
    open("?override=mfe-board@http://localhost:1");
    const { renew, log } = await show();
    for (const outcome of outcomes) log.setState((entries) => [...entries, { ...FAILED, outcome }], true);
    const change = { slice: "mfe-board", expose: "./routes", kind: "refreshed", ...detail };
    window.dispatchEvent(new CustomEvent("cointide:hot", { detail: change }));
    return renew;
  }

  it.each<[string, Partial<HotChange>, SliceOutcome["outcome"][], number]>([
    ["nothing when it shows by itself", {}, ["activated", "ready", "blocked"], 0],
    ["the slice when it brings other routes", { kind: "replaced" }, [], 1],
    ["a slice that had failed", {}, ["activated", "render"], 1],
    ["nothing when its slice has recovered", {}, ["render", "activated", "ready"], 0],
    ["nothing when its slice was not taken", { slice: "mfe-entry", kind: "replaced" }, [], 0],
  ])("reloads %s", async (_, detail, outcomes, times) => {
    const renew = await edit(detail, ...outcomes);
    expect(renew.mock.calls).toEqual(Array(times).fill(["mfe-board"]));
  });
});
