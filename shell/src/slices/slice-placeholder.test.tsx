// @vitest-environment happy-dom
import type { Events } from "@cointide/shared/contracts/events";
import type { Composition } from "@cointide/shared/contracts/page";
import type { SliceRoutes } from "@cointide/shared/host";
import { Outlet, redirect } from "@cointide/shared/router";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LoadModule } from "../federation/load-module.ts";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { testSlice } from "../testing/test-slice.ts";

afterEach(cleanup);

const GUEST = { "u:token": "guest" };
const CONFIG = { "GET /config": () => ({ market: "simulated", feed: "ws://feed.test/ws" }) };

/** Opens an address where the board slice brings these routes and the entry slice brings its own. */
function open(
  url: string,
  createRoutes: () => SliceRoutes,
  storage: Record<string, string> = GUEST,
  composition?: Composition,
) {
  const loadModule = vi.fn<LoadModule>(async ({ slice, expose }) => {
    if (expose === "./panel") return { Slot: () => <h2>Your streams</h2> };
    if (slice === "mfe-board") return { createRoutes };
    return { createRoutes: () => ({ root: [{ path: "register/signin", element: <h1>Sign In</h1> }] }) };
  });
  const parts = createTestShell({
    storage,
    answers: CONFIG,
    loadModule,
    ...(composition && { composition }),
  });
  const failures: Events["slice:failed"][] = [];
  parts.host.bus.on("slice:failed", (failure) => failures.push(failure));
  return { ...openPage(parts, url), parts, loadModule, failures };
}

const board = (): SliceRoutes => ({
  dashboard: [
    {
      path: "board",
      element: (
        <p>
          The board <Outlet />
        </p>
      ),
      children: [{ path: "deep", element: <span>deep inside</span> }],
    },
  ],
});

describe("the place of a slice's routes", () => {
  it("is taken by the slice's own route, over a page that lives on", async () => {
    const { router } = open("/dashboard/board/deep?a=1", board);
    expect(await screen.findByText("deep inside")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("heading", { name: "Your streams" })).toBeDefined();
    expect(router.state.location).toMatchObject({ pathname: "/dashboard/board/deep", search: "?a=1" });
  });

  it("is taken also where the address ends in a hash", async () => {
    open("/dashboard/board#top", board);
    expect(await screen.findByText("The board")).toBeDefined();
  });

  it.each([
    ["/dashboard/Board", "The board"],
    ["/DASHBOARD/BOARD/Deep", "deep inside"],
    ["/dashboard/board//", "The board"],
    ["/dashboard/%62oard", "The board"],
    ["/Register/SignIn", "Sign In"],
  ])("is taken if the router finds the route at %s", async (url, text) => {
    open(url, board);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText("Loading")).toBeNull();
  });

  it("is never seen where the slice was loaded before", async () => {
    const { router, parts } = open("/dashboard", board);
    await screen.findByRole("heading", { name: "Your streams" });
    await parts.shell.routes.load("mfe-board");
    await router.navigate("/dashboard/board");
    expect(await screen.findByText("The board")).toBeDefined();
    // The place would have replaced itself.
    expect(router.state.historyAction).toBe("PUSH");
  });

  it("is no station on the way back when the slice sends people elsewhere", async () => {
    const { router } = open("/dashboard", () => ({
      dashboard: [
        { path: "board", loader: () => redirect("/dashboard/board/deep") },
        { path: "board/deep", element: <span>deep inside</span> },
      ],
    }));
    await screen.findByRole("heading", { name: "Your streams" });
    await router.navigate("/dashboard/board");
    expect(await screen.findByText("deep inside")).toBeDefined();
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe("/dashboard");
  });

  it.each([
    "/dashboard/board/nothing/here",
    "/register/nothing",
    "/dashboard/nothing",
    "/nothing",
    "/dashboard/BOARD/nothing",
    "/dashboard//board",
    "/dashboard/board/%",
    "/dashboard/board%2Fdeep",
    "/dashboard/%2562oard",
  ])("is replaced by the not-found page at %s", async (url) => {
    open(url, board);
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("finds an unknown address of a slice that is there, and then a known one", async () => {
    const { router } = open("/dashboard/board", board);
    await screen.findByText("The board");
    await router.navigate("/dashboard/board/nothing");
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeDefined();
    await router.navigate("/dashboard/board/deep");
    expect(await screen.findByText("deep inside")).toBeDefined();
  });
});

it("is a page with its title if the mount is a page, also when it fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let fail = (_error: Error) => {};
  const mount = { parent: "dashboard", path: "board", page: "The board" } as const;
  open(
    "/dashboard/board",
    () => ({ dashboard: [{ path: "board", loader: () => new Promise((_, reject) => (fail = reject)) }] }),
    GUEST,
    { slices: [testSlice("mfe-board", [mount], { "dashboard.panel": "./panel" })] },
  );
  expect(await screen.findByRole("heading", { level: 1, name: "The board" })).toBeDefined();
  await waitFor(() => {
    fail(new Error("bad day"));
    expect(screen.getByRole("alert").textContent).toContain("The board couldn't load. Try again.");
  });
  expect(screen.getByRole("heading", { level: 1, name: "The board" })).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

describe("a slice's route that throws", () => {
  const silence = () => vi.spyOn(console, "error").mockImplementation(() => {});

  it.each(["loader", "view"])(
    "keeps the failure of its %s in its place, and recovers on Retry",
    async (part) => {
      silence();
      let broken = true;
      const fail = () => {
        if (broken) throw new Error("bad day");
        return null;
      };
      const View = () => (part === "view" ? fail() : null) ?? <p>The board</p>;
      const { failures } = open("/dashboard/board", () => ({
        dashboard: [{ path: "board", loader: part === "loader" ? fail : () => null, element: <View /> }],
      }));
      expect(await screen.findByRole("dialog", { name: "This part is not available" })).toBeDefined();
      expect(screen.getByRole("heading", { name: "Your streams" })).toBeDefined();
      expect(failures).toEqual([
        { slice: "mfe-board", version: "1.0.0", stage: "render", message: "bad day" },
      ]);
      broken = false;
      await userEvent.click(screen.getByRole("button", { name: "Retry" }));
      expect(await screen.findByText("The board")).toBeDefined();
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it("can be closed, and the page behind it is still there", async () => {
    silence();
    const { router } = open("/dashboard/board", () => ({
      dashboard: [{ path: "board", loader: () => Promise.reject(new Error("bad day")) }],
    }));
    // The place has a Close of its own until then.
    const failed = within(await screen.findByRole("dialog", { name: "This part is not available" }));
    await userEvent.click(failed.getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("heading", { name: "Your streams" })).toBeDefined();
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
