// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import type { Events } from "@cointide/shared/contracts/events";
import type { SliceRoutes } from "@cointide/shared/host";
import { redirect } from "@cointide/shared/router";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LoadModule } from "../federation/load-module.ts";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { testSlice } from "../testing/test-slice.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const board = (version: string): SliceRoutes => ({
  dashboard: [{ path: "board", element: <p>board of {version}</p> }],
});
const routesOf = (version: string) => ({ createRoutes: () => board(version) });
const shows = (element: React.ReactNode) => ({
  createRoutes: () => ({ dashboard: [{ path: "board", element }] }),
});
const loads = (loader: () => unknown) => ({
  createRoutes: () => ({ dashboard: [{ path: "board", loader, element: <p>board of 2.0.0</p> }] }),
});
const brings = (...dashboard: object[]) => ({ createRoutes: () => ({ dashboard }) });
const bad = (): never => {
  throw new Error("bad day");
};
const Bad = () => bad();
const Late = lazy(() => Promise.reject(new Error("no such chunk")));

/** The slice on test has a place over the dashboard; another slice fills the panel behind it. */
const COMPOSITION = {
  slices: [
    testSlice("mfe-board", [{ parent: "dashboard", path: "board" }], {}, ["2.0.0", "1.0.0"]),
    testSlice("mfe-notes", [], { "dashboard.panel": "./panel" }),
  ],
};

/** How long a release may take. Tests of those that take longer skip it, so that busy machines have enough for the others. */
const DEADLINE = 4_000;
const skipTime = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
const passDeadline = () => act(() => vi.advanceTimersByTimeAsync(DEADLINE));

/** Opens the dashboard, where each release of the board slice is what `release` gives for its version. */
async function open(release: (version: string) => unknown, url = "/dashboard") {
  const loadModule = vi.fn<LoadModule>(async ({ slice, version }) =>
    slice === "mfe-notes" ? { Slot: () => <input aria-label="Note" /> } : await release(version),
  );
  const parts = createTestShell({
    storage: { "u:token": "guest" },
    answers: { "GET /config": () => ({ market: "simulated", feed: "ws://feed.test/ws" }) },
    composition: COMPOSITION,
    loadModule,
    headStart: 40,
    deadline: DEADLINE,
  });
  const failures: string[] = [];
  parts.host.bus.on("slice:failed", ({ version, stage }: Events["slice:failed"]) =>
    failures.push(`${version} ${stage}`),
  );
  const opened = openPage(parts, url);
  const note = await screen.findByRole("textbox", { name: "Note" });
  return { ...opened, parts, loadModule, failures, note };
}

/** Collects whether the card was ever on the page. */
function watchForCard() {
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    if (screen.queryByRole("button", { name: "Retry" })) seen.push("card");
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return { seen, stop: () => observer.disconnect() };
}

describe("a failing release with a working one before it", () => {
  it.each<[string, string, () => unknown]>([
    ["cannot be loaded", "load", () => Promise.reject(new Error("unreachable"))],
    ["never arrives", "load", () => new Promise(() => {})],
    ["is no such module", "contract", () => ({})],
    ["is nothing", "contract", () => null],
    ["throws as it starts", "init", () => ({ createRoutes: bad })],
    ["fails as it starts", "init", () => ({ createRoutes: () => Promise.reject(new Error("bad day")) })],
    ["never ends to start", "init", () => ({ createRoutes: () => new Promise(() => {}) })],
    ["has no routes", "init", () => ({ createRoutes: () => null })],
    ["has something else for routes", "init", () => ({ createRoutes: () => ({ dashboard: 5 }) })],
    ["has lists without routes", "init", () => ({ createRoutes: () => ({ root: [], dashboard: [] }) })],
    ["has words for routes", "init", () => ({ createRoutes: () => ({ dashboard: ["board"] }) })],
    ["has another slice's path", "init", () => brings({ path: "board" }, { path: "other/place" })],
    ["has a route for everything", "init", () => brings({ path: "board" }, { path: "*" })],
    [
      "has routes that belong elsewhere",
      "init",
      () => brings({ path: "/elsewhere", element: <p>elsewhere</p> }),
    ],
    ["has a route with an id of the shell's", "init", () => brings({ id: "root", path: "board" })],
    ["throws as it is shown", "render", () => shows(<Bad />)],
    ["throws what is no error", "render", () => shows({ not: "an element" } as unknown as React.ReactNode)],
    ["lacks a part of its view", "render", () => shows(<Late />)],
    ["has a loader with a mistake", "render", () => loads(bad)],
  ])("is replaced unseen when it %s, and what was typed elsewhere is kept", async (when, stage, release) => {
    const isEndless = when.startsWith("never");
    if (isEndless) skipTime();
    const { router, note, failures } = await open((v) => (v === "2.0.0" ? release() : routesOf(v)));
    const card = watchForCard();
    fireEvent.change(note, { target: { value: "buy low" } });
    await act(() => void router.navigate("/dashboard/board"));
    if (isEndless) await passDeadline();
    expect(await screen.findByText("board of 1.0.0")).toBeDefined();
    card.stop();
    expect(card.seen).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(note).toHaveProperty("value", "buy low");
    expect(note.isConnected).toBe(true);
    await waitFor(() => expect(failures).toEqual([`2.0.0 ${stage}`]));
  });

  it("gives way also when it fails later, once it has been in use", async () => {
    const View = () => {
      const [broken, setBroken] = useState(false);
      return (
        <button type="button" onClick={() => setBroken(true)}>
          {broken ? bad() : "Break"}
        </button>
      );
    };
    const { failures, parts } = await open(
      (v) => (v === "2.0.0" ? shows(<View />) : routesOf(v)),
      "/dashboard/board",
    );
    await userEvent.click(await screen.findByRole("button", { name: "Break" }));
    expect(await screen.findByText("board of 1.0.0")).toBeDefined();
    expect(failures).toEqual(["2.0.0 render"]);
    expect(parts.shell.loader.inUse("mfe-board")).toEqual(["1.0.0"]);
  });

  const Never = lazy(() => new Promise(() => {}));
  it.each<[string, () => unknown]>([
    ["its view keeps everybody waiting", () => shows(<Never />)],
    ["its loader keeps everybody waiting", () => loads(() => new Promise(() => {}))],
    ["it sends the visitor to where they are", () => loads(() => redirect("/dashboard/board"))],
  ])("gives way when %s", async (when, release) => {
    const isEndless = when.includes("waiting");
    if (isEndless) skipTime();
    const { failures } = await open((v) => (v === "2.0.0" ? release() : routesOf(v)), "/dashboard/board");
    if (isEndless) await passDeadline();
    expect(await screen.findByText("board of 1.0.0")).toBeDefined();
    expect(failures).toEqual(["2.0.0 render"]);
  });

  it("leaves the history, the state of the address and the visitor's way back as they were", async () => {
    const { router } = await open((v) => (v === "2.0.0" ? shows(<Bad />) : routesOf(v)));
    await act(() => router.navigate("/dashboard/board?a=1#top", { state: { from: "here" } }));
    await screen.findByText("board of 1.0.0");
    expect(router.state.location).toMatchObject({
      pathname: "/dashboard/board",
      search: "?a=1",
      hash: "#top",
      state: { from: "here" },
    });
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe("/dashboard");
  });

  it("does not call a visitor back who went elsewhere meanwhile", async () => {
    let arrive = (_: unknown) => {};
    const { router, loadModule } = await open((v) =>
      v === "2.0.0" ? shows(<Bad />) : new Promise((resolve) => (arrive = resolve)),
    );
    await act(() => router.navigate("/dashboard/board"));
    await waitFor(() => expect(loadModule.mock.calls.at(-1)?.[0].version).toBe("1.0.0"));
    await act(() => router.navigate("/dashboard"));
    await act(async () => arrive(routesOf("1.0.0")));
    expect(router.state.location.pathname).toBe("/dashboard");
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(() => router.navigate("/dashboard/board"));
    expect(await screen.findByText("board of 1.0.0")).toBeDefined();
  });
});

describe("a slice of which no release works", () => {
  it.each<[string, () => unknown]>([
    ["load", () => Promise.reject(new Error("unreachable"))],
    ["init", () => ({ createRoutes: bad })],
    ["render", () => shows(<Bad />)],
  ])(
    "shows the card after it failed at %s, and Retry starts over from the current one",
    async (stage, release) => {
      let broken = true;
      const { failures } = await open((v) => (broken ? release() : routesOf(v)), "/dashboard/board");
      const retry = await screen.findByRole("button", { name: "Retry" });
      expect(failures).toEqual([`2.0.0 ${stage}`, `1.0.0 ${stage}`]);
      broken = false;
      await userEvent.click(retry);
      expect(await screen.findByText("board of 2.0.0")).toBeDefined();
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it("shows the card again where Retry changes nothing, without trying on and on", async () => {
    const { failures, loadModule } = await open(() => shows(<Bad />), "/dashboard/board");
    await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
    await waitFor(() => expect(failures).toHaveLength(4));
    expect(await screen.findByRole("button", { name: "Retry" })).toBeDefined();
    const loads = loadModule.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(loadModule.mock.calls.length).toBe(loads);
    expect(failures).toHaveLength(4);
  });
});

describe("what is not the slice's fault", () => {
  it.each<[string, () => unknown]>([
    ["the service's refusal", () => Promise.reject(new ApiError(503, "Not now."))],
    ["a network that is away", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["an answer on purpose", () => Promise.reject(new Response(null, { status: 403 }))],
  ])("leaves the release in use at %s: the card runs its loader again", async (_, fail) => {
    let broken = true;
    const { failures, parts } = await open(
      (v) => (v === "2.0.0" ? loads(() => (broken ? fail() : null)) : routesOf(v)),
      "/dashboard/board",
    );
    const retry = await screen.findByRole("button", { name: "Retry" });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText("board of 2.0.0")).toBeDefined();
    expect(failures).toEqual([]);
    expect(parts.shell.loader.inUse("mfe-board")).toEqual(["2.0.0"]);
  });

  it("leaves the release in use also where a view hands on what the service said", async () => {
    let broken = true;
    const View = () => {
      if (broken) throw new ApiError(503, "Not now.");
      return <p>board of 2.0.0</p>;
    };
    const { failures } = await open(() => shows(<View />), "/dashboard/board");
    const retry = await screen.findByRole("button", { name: "Retry" });
    broken = false;
    fireEvent.click(retry);
    expect(await screen.findByText("board of 2.0.0")).toBeDefined();
    expect(failures).toEqual([]);
  });
});

describe("a release that comes while the page is open", () => {
  const newer = testSlice("mfe-board", [{ parent: "dashboard", path: "board" }], {}, ["3.0.0", "2.0.0"]);
  const learn = ({ composition, loader }: Awaited<ReturnType<typeof open>>["parts"]["shell"]) => {
    composition.setState({ slices: [newer, ...COMPOSITION.slices.slice(1)] });
    loader.renew("mfe-board");
  };

  it("takes its place on the page, and nothing else is touched", async () => {
    const { parts, router, note } = await open(routesOf, "/dashboard/board");
    await screen.findByText("board of 2.0.0");
    await userEvent.type(note, "buy low");
    const { location } = router.state;
    act(() => learn(parts.shell));
    expect(await screen.findByText("board of 3.0.0")).toBeDefined();
    expect(screen.queryByText("board of 2.0.0")).toBeNull();
    expect(document.activeElement).toBe(note);
    expect(note).toHaveProperty("value", "buy low");
    expect(router.state.location).toMatchObject({ pathname: location.pathname, state: location.state });
  });

  it("is shown the next time where the slice is not on the page", async () => {
    const { parts, router } = await open(routesOf);
    await parts.shell.routes.load("mfe-board");
    act(() => learn(parts.shell));
    await parts.shell.routes.load("mfe-board");
    await act(() => router.navigate("/dashboard/board"));
    expect(await screen.findByText("board of 3.0.0")).toBeDefined();
    expect(router.state.historyAction).toBe("PUSH");
  });

  it("gives way to the one that was there where it fails", async () => {
    const { parts } = await open((v) => (v === "3.0.0" ? shows(<Bad />) : routesOf(v)), "/dashboard/board");
    await screen.findByText("board of 2.0.0");
    act(() => learn(parts.shell));
    await waitFor(() =>
      expect(parts.shell.sliceLog.getState().map(({ version }) => version)).toContain("3.0.0"),
    );
    expect(await screen.findByText("board of 2.0.0")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});
