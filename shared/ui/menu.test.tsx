// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMemoryRouter, RouterProvider } from "../facade/router.ts";
import { Menu } from "./menu.tsx";

const logout = vi.fn();

function renderMenu() {
  const items = [
    { label: "Settings", to: "/settings" },
    { label: "Import local streams", onSelect: vi.fn() },
    { label: "Logout", onSelect: logout },
  ];
  const element = (
    <>
      <Menu label="Account" items={() => items} />
      <button type="button">Elsewhere</button>
    </>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  render(<RouterProvider router={router} />);
  return router;
}

const button = () => screen.getByRole("button", { name: "Account" });
const focusedText = () => document.activeElement?.textContent;

describe("Menu", () => {
  beforeEach(() => {
    logout.mockReset();
  });
  afterEach(cleanup);

  it("opens on its first entry by click, Enter and Arrow Down, on its last by Arrow Up", async () => {
    renderMenu();
    expect(screen.queryByRole("menu")).toBeNull();
    await userEvent.click(button());
    expect(screen.getByRole("menu", { name: "Account" })).toBeTruthy();
    expect(button().getAttribute("aria-expanded")).toBe("true");
    expect(focusedText()).toBe("Settings");
    await userEvent.keyboard("{Escape}{Enter}");
    expect(focusedText()).toBe("Settings");
    await userEvent.keyboard("{Escape}{ArrowDown}");
    expect(focusedText()).toBe("Settings");
    await userEvent.keyboard("{Escape}{ArrowUp}");
    expect(focusedText()).toBe("Logout");
  });

  it("moves by arrows around its ends, Home, End and first letters", async () => {
    renderMenu();
    await userEvent.click(button());
    await userEvent.keyboard("{ArrowUp}");
    expect(focusedText()).toBe("Logout");
    await userEvent.keyboard("{ArrowDown}");
    expect(focusedText()).toBe("Settings");
    await userEvent.keyboard("{End}");
    expect(focusedText()).toBe("Logout");
    await userEvent.keyboard("{Home}i");
    expect(focusedText()).toBe("Import local streams");
    await userEvent.keyboard("x");
    expect(focusedText()).toBe("Import local streams");
  });

  it.each(["{Enter}", " "])("does what an entry is for at %j, once, and closes", async (key) => {
    renderMenu();
    await userEvent.click(button());
    await userEvent.keyboard(`{End}${key}`);
    expect(logout).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it.each(["{Enter}", " "])("goes to an entry's route at %j", async (key) => {
    const router = renderMenu();
    await userEvent.click(button());
    await userEvent.keyboard(key);
    expect(router.state.location.pathname).toBe("/settings");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("closes when the focus or the pointer goes elsewhere", async () => {
    renderMenu();
    await userEvent.click(button());
    await userEvent.tab();
    expect(screen.queryByRole("menu")).toBeNull();
    await userEvent.click(button());
    await userEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(screen.queryByRole("menu")).toBeNull();
  });
});
