// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestShell } from "../testing/test-shell.tsx";
import { offerInspector } from "./offer-inspector.ts";

let stop: () => void = () => {};

beforeEach(() => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
});
afterEach(async () => {
  if (screen.queryByRole("complementary") !== null) await pressKey();
  stop();
  cleanup();
  window.history.replaceState(null, "", "/");
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const pressKey = (change: KeyboardEventInit = {}) =>
  act(async () => {
    const init = { altKey: true, shiftKey: true, code: "KeyS", bubbles: true, cancelable: true, ...change };
    document.body.dispatchEvent(new KeyboardEvent("keydown", init));
    await new Promise((resolve) => setTimeout(resolve));
  });

const panel = () => screen.findByRole("complementary", { name: "Slice inspector" });

function offer() {
  const { shell } = createTestShell();
  stop = offerInspector(shell);
  return shell;
}

describe("the inspector", () => {
  it("opens at its address without taking the focus", async () => {
    window.history.replaceState(null, "", "/dashboard?inspect");
    offer();
    expect(await panel()).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it("is not there before somebody asks for it", async () => {
    offer();
    await pressKey({ altKey: false });
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("opens and closes by its key, and gives the focus back", async () => {
    const button = document.body.appendChild(document.createElement("button"));
    button.focus();
    offer();
    await pressKey();
    await panel();
    expect(document.activeElement?.textContent).toBe("Slice inspector");
    await pressKey();
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("closes by Escape, which it keeps from what lies below", async () => {
    const below = vi.fn();
    document.addEventListener("keydown", below);
    offer();
    await pressKey();
    await panel();
    below.mockClear();
    await userEvent.keyboard("{Escape}");
    document.removeEventListener("keydown", below);
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(below).not.toHaveBeenCalled();
  });

  it("shows each slice, and a failure as it happens", async () => {
    const { routes } = offer();
    await pressKey();
    const slices = within(await panel()).getByRole("table", { name: "Slices" });
    const row = within(slices).getByRole("row", { name: /^mfe-board/ });
    expect(row.textContent).toContain("1.0.0");
    expect(row.textContent).toContain("http://slices.test");
    expect(row.textContent).toContain("not loaded");
    expect(screen.getByText("No errors in this visit.")).toBeTruthy();

    await act(async () => void (await routes.load("mfe-board").catch(() => {})));
    expect(row.textContent).toContain("failed");
    const errors = screen.getByRole("table", { name: "Errors" });
    expect(errors.textContent).toContain("mfe-board is unreachable");
    expect(within(errors).getByRole("cell", { name: "load" })).toBeTruthy();
  });

  it("copies what it shows as JSON", async () => {
    const user = userEvent.setup();
    offer();
    await pressKey();
    await panel();
    await user.click(screen.getByRole("button", { name: "Copy as JSON" }));
    const copied = JSON.parse(await navigator.clipboard.readText());
    expect(copied.slices.map(({ name }: { name: string }) => name)).toEqual(["mfe-board", "mfe-entry"]);
    expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  });
});
