// @vitest-environment happy-dom
import type { PageState, SliceOutcome } from "@cointide/shared/host";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Slot } from "./panel.tsx";

beforeEach(() => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const slice = (name: string): PageState["slices"][0] => ({
  name,
  origin: "http://slices.test",
  mounts: [],
  slots: {},
  releases: [
    {
      version: "1.0.0",
      entry: `/${name}/1.0.0/remoteEntry.js`,
      files: {},
      integrity: {},
      mounts: [],
      slots: {},
    },
  ],
  canary: false,
});

const FAILURE: SliceOutcome = {
  slice: "mfe-board",
  version: "1.0.0",
  entry: "",
  expose: "./routes",
  outcome: "load",
  message: "mfe-board is unreachable",
  at: 0,
  ms: 1,
  canary: false,
};

/** Renders the panel in a page of two slices; gives what reports a failure of one. */
function open(openedAt = "http://localhost/dashboard") {
  const { page } = createTestHost();
  const listeners = new Set<() => void>();
  let outcomes: SliceOutcome[] = [];
  const host = createTestHost({
    page: {
      openedAt,
      getState: () => ({ ...page.getState(), slices: ["mfe-board", "mfe-entry"].map(slice), outcomes }),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  renderRoutes(host, [{ path: "/", element: <Slot /> }], "/");
  return () => {
    outcomes = [FAILURE];
    for (const listener of listeners) listener();
  };
}

const pressKey = () =>
  act(async () => {
    const init = { altKey: true, shiftKey: true, code: "KeyS", bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", init));
  });

const panel = () => screen.queryByRole("complementary", { name: "Slice inspector" });

describe("the inspector", () => {
  it("opened by the address does not take the focus", () => {
    open("http://localhost/dashboard?inspect");
    expect(panel()).not.toBeNull();
    expect(document.activeElement).toBe(document.body);
  });

  it("opened by its key takes the focus, and closed by it gives the focus back", async () => {
    const button = document.body.appendChild(document.createElement("button"));
    button.focus();
    open();
    expect(document.activeElement?.textContent).toBe("Slice inspector");
    await pressKey();
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(button);
    await pressKey();
    expect(document.activeElement?.textContent).toBe("Slice inspector");
  });

  it("closes by Escape, which it keeps from what lies below", async () => {
    const below = vi.fn();
    open();
    document.addEventListener("keydown", below);
    await userEvent.keyboard("{Escape}");
    document.removeEventListener("keydown", below);
    expect(panel()).toBeNull();
    expect(below).not.toHaveBeenCalled();
  });

  it("shows each slice, and a failure as it happens", async () => {
    const fail = open();
    const slices = within(panel() as HTMLElement).getByRole("table", { name: "Slices" });
    const row = within(slices).getByRole("row", { name: /^mfe-board/ });
    expect(row.textContent).toContain("1.0.0");
    expect(row.textContent).toContain("http://slices.test");
    expect(row.textContent).toContain("not loaded");
    expect(screen.getByText("No errors in this visit.")).toBeTruthy();

    act(fail);
    expect(row.textContent).toContain("failed");
    const errors = screen.getByRole("table", { name: "Errors" });
    expect(errors.textContent).toContain("mfe-board is unreachable");
    expect(within(errors).getByRole("cell", { name: "load" })).toBeTruthy();
  });

  it("copies what it shows as JSON", async () => {
    const user = userEvent.setup({ delay: null });
    open();
    await user.click(screen.getByRole("button", { name: "Copy as JSON" }));
    const copied = JSON.parse(await navigator.clipboard.readText());
    expect(copied.slices.map(({ name }: { name: string }) => name)).toEqual(["mfe-board", "mfe-entry"]);
    expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  });
});
