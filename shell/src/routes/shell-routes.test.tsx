// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LoadModule } from "../federation/load-module.ts";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { replaceRoutes } from "./replace-routes.ts";
import { shellRoutes } from "./shell-routes.tsx";

afterEach(cleanup);

const USER = {
  id: "u1",
  name: "Ada",
  email: "ada@example.com",
  createdAt: "2026-01-01T12:00:00Z",
  verified: true,
};
const STREAMS = { streams: [], symtracker: {}, tickers: {}, tstreams: 0, tsyms: 0, usyms: 0 };
const GUEST = { "u:token": "guest", "u:joinDate": "2026-01-01T12:00:00Z" };
const PERSON = { "u:token": "a.b.c" };

const loadModule: LoadModule = async ({ slice, expose }) => {
  if (expose === "./panel") return { Slot: () => <h2>Your streams</h2> };
  const path = slice === "mfe-board" ? "board" : "register/signin";
  return {
    createRoutes: () => ({
      [slice === "mfe-board" ? "dashboard" : "root"]: [{ path, element: <h1>{path}</h1> }],
    }),
  };
};

function open(
  url: string,
  storage: Record<string, string>,
  getUser = vi.fn((): unknown => ({ user: USER })),
) {
  const getStreams = vi.fn(() => STREAMS);
  const parts = createTestShell({
    storage,
    loadModule,
    answers: {
      "GET /user": getUser,
      "GET /streams": getStreams,
      "GET /tickers/preview": () => ({}),
      "GET /config": () => ({ market: "live", feed: "ws://feed.test/ws" }),
      "DELETE /session": () => undefined,
    },
  });
  return { ...openPage(parts, url), ...parts, getUser, getStreams };
}

describe("the shell's routes", () => {
  it.each(["/dashboard", "/dashboard/board"])("send a visitor at %s to sign in", async (url) => {
    const { router } = open(url, {});
    expect(await screen.findByRole("heading", { name: "register/signin" })).toBeDefined();
    expect(router.state.location.pathname).toBe("/register/signin");
  });

  it.each([
    ["a guest", GUEST],
    ["a person with an account", PERSON],
  ])("send %s at the start page to the dashboard", async (_, storage) => {
    const { router } = open("/", storage);
    expect(await screen.findByRole("heading", { name: "Your streams" })).toBeDefined();
    expect(router.state.location.pathname).toBe("/dashboard");
  });

  it("show the start page if slices' routes replace all routes on the way to it", async () => {
    const { router, host, shell } = open("/nowhere", {});
    await screen.findByRole("heading", { level: 1 });
    act(() => void router.navigate("/"));
    replaceRoutes(router, shellRoutes(host, shell.routes));
    expect(await screen.findByRole("link", { name: "Join" })).toBeDefined();
  });

  it("show a guest who they are, without asking the service", async () => {
    const { getUser, getStreams } = open("/dashboard", GUEST);
    const panel = await screen.findByRole("region", { name: "Your profile" });
    expect(panel.textContent).toBe("GuestNo emailJoined at Jan 1, 2026Streams0Assets0Unique assets0");
    expect(getUser).not.toHaveBeenCalled();
    expect(getStreams).not.toHaveBeenCalled();
    expect(document.title).toBe("Dashboard · Cointide");
  });

  it("load the dashboard's data once and never again while it is open", async () => {
    const { router, getUser, getStreams } = open("/dashboard", PERSON);
    await screen.findByRole("heading", { name: "Your streams" });
    await router.navigate("/dashboard/board");
    await screen.findByRole("heading", { name: "board" });
    await router.revalidate();
    await router.navigate("/dashboard?sort=name");
    expect(getUser).toHaveBeenCalledOnce();
    expect(getStreams).toHaveBeenCalledOnce();
  });
});

describe("the error page", () => {
  const refuse = () =>
    vi.fn((): unknown => {
      throw new ApiError(503, "The accounts are away for a moment.");
    });

  it("has the service's words and a title", async () => {
    open("/dashboard", PERSON, refuse());
    expect(await screen.findByRole("heading", { name: "OOPS! Something went wrong." })).toBeDefined();
    expect(screen.getByText("The accounts are away for a moment.")).toBeDefined();
    expect(document.title).toBe("Something went wrong · Cointide");
  });

  it("keeps the words of a programming error to itself", async () => {
    const getUser = vi.fn(() => {
      throw new TypeError("undefined is not a function");
    });
    open("/dashboard", PERSON, getUser);
    await screen.findByRole("heading", { name: "OOPS! Something went wrong." });
    expect(screen.queryByText(/undefined/)).toBeNull();
  });

  it("reloads at 'Refresh page'", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    open("/dashboard", PERSON, refuse());
    await userEvent.click(await screen.findByRole("button", { name: "Refresh page" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("ends the session at 'Logout'", async () => {
    const { host } = open("/dashboard", PERSON, refuse());
    await userEvent.click(await screen.findByRole("button", { name: "Logout" }));
    expect(await screen.findByRole("link", { name: "Join" })).toBeDefined();
    expect(host.session.getState().kind).toBe("none");
  });
});

describe("the focus", () => {
  it("goes to the main heading of a new page, and is left alone on the first", async () => {
    open("/", {});
    const start = await screen.findByRole("button", { name: "Get realtime updates now" });
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(start);
    const heading = await screen.findByRole("heading", { name: "Dashboard" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe("the settings menu", () => {
  it.each([
    [
      "guest",
      GUEST,
      ["Settings", "/dashboard/export", "Export data to cloud", "/dashboard/export", "Logout", null],
    ],
    ["person", PERSON, ["Settings", "/dashboard/settings", "Import local streams", null, "Logout", null]],
  ])("offers a %s what they may do", async (_, storage, expected) => {
    open("/dashboard", storage);
    await userEvent.click(await screen.findByRole("button", { name: "Settings menu" }));
    const items = screen.getAllByRole("menuitem");
    expect(items.flatMap((item) => [item.textContent, item.getAttribute("href")])).toEqual(expected);
  });
});
