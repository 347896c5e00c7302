// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "../facade/router.ts";
import { SidePanel } from "./side-panel.tsx";

/** A window of this width; what it returns changes the width. */
function setWidth(width: number) {
  const changes = new Set<() => void>();
  vi.stubGlobal("innerWidth", width);
  vi.stubGlobal("matchMedia", () => ({
    addEventListener: (_: string, listener: () => void) => changes.add(listener),
    removeEventListener: (_: string, listener: () => void) => changes.delete(listener),
  }));
  return (next: number) => {
    vi.stubGlobal("innerWidth", next);
    for (const changed of changes) changed();
  };
}

function renderPanel() {
  const board = (
    <main>
      <h1>Board</h1>
      <Link to="/chart">Chart</Link>
      <Outlet />
    </main>
  );
  const panel = (
    <SidePanel title="BTCUSDT" closeTo="/">
      <input aria-label="Note" />
    </SidePanel>
  );
  const routes = [{ path: "/", element: board, children: [{ path: "chart", element: panel }] }];
  const router = createMemoryRouter(routes);
  render(<RouterProvider router={router} />);
  return router;
}

const open = () => userEvent.click(screen.getByRole("link", { name: "Chart" }));
const panel = () => screen.getByRole("complementary", { name: "BTCUSDT" });

describe("SidePanel", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("stands beside a wide page, which stays usable, and names the document", async () => {
    setWidth(1_440);
    renderPanel();
    await open();
    expect(panel()).toBe(document.activeElement);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.title).toBe("BTCUSDT · Cointide");
    await userEvent.click(screen.getByRole("link", { name: "Chart" }));
    expect(panel()).toBeDefined();
  });

  it.each(["{Escape}", "Close"])("%s closes it, and its trigger has the focus again", async (way) => {
    setWidth(1_440);
    const router = renderPanel();
    await open();
    if (way === "Close") await userEvent.click(screen.getByRole("button", { name: "Close" }));
    else await userEvent.keyboard(way);
    expect(router.state.location.pathname).toBe("/");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Chart" })));
  });

  it("stays open where Esc is pressed in the page beside it", async () => {
    setWidth(1_440);
    renderPanel();
    await open();
    act(() => screen.getByRole("link", { name: "Chart" }).focus());
    await userEvent.keyboard("{Escape}");
    expect(panel()).toBeDefined();
  });

  it("stays beside the page on paper, whose width media queries follow and the window's does not", async () => {
    const report = setWidth(1_440);
    renderPanel();
    await open();
    act(() => report(1_440));
    expect(panel()).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is a modal where there is no room beside the page, also after the window has become narrow", async () => {
    const resize = setWidth(1_440);
    renderPanel();
    await open();
    act(() => resize(390));
    expect(screen.getByRole<HTMLDialogElement>("dialog", { name: "BTCUSDT" }).open).toBe(true);
  });
});
