// @vitest-environment happy-dom
import { useHost } from "@cointide/shared/host";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createHostPage } from "../page/host-page.ts";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { testSlice } from "../testing/test-slice.ts";
import { InspectorSlot } from "./inspector-slot.tsx";

afterEach(() => {
  cleanup();
  window.history.replaceState(null, "", "/");
});

/** Shows the versions of this slice that the page uses. */
function Slot() {
  const { page } = useHost();
  return <aside>{page.getState().inUse["mfe-tool"]?.join()}</aside>;
}

function open() {
  const loadModule = vi.fn(async () => ({ Slot }));
  const slices = [testSlice("mfe-tool", [], { "page.inspector": "./panel" })];
  const parts = createTestShell({ composition: { slices }, loadModule });
  const host = { ...parts.host, page: createHostPage(parts.shell) };
  openPage({ ...parts, host }, "/", [{ path: "/", element: <InspectorSlot /> }]);
  return { loadModule, host, shell: parts.shell };
}
const pressKey = (init: KeyboardEventInit) =>
  fireEvent.keyDown(document.body, { altKey: true, shiftKey: true, ...init });

describe("the inspector", () => {
  it("is loaded by ?inspect in the address, and gets the state of the page", async () => {
    window.history.replaceState(null, "", "/dashboard?inspect");
    open();
    expect((await screen.findByRole("complementary")).textContent).toBe("1.0.0");
  });

  it.each([
    ["S", "KeyS"],
    ["Í", "KeyS"], // macOS
    ["Ы", "KeyS"], // Russian
    ["S", "Semicolon"], // Dvorak
  ])("is loaded by Alt+Shift+S, typed as %j on %s", async (key, code) => {
    const { loadModule } = open();
    pressKey({ key, code, altKey: false });
    pressKey({ key: "O", code: "KeyS" });
    await act(async () => {});
    expect(loadModule).not.toHaveBeenCalled();
    expect(pressKey({ key, code })).toBe(false);
    expect(await screen.findByRole("complementary")).toBeDefined();
  });
});

it("the host reports the outcome of each slice", async () => {
  const { host, shell } = open();
  const listener = vi.fn();
  const stop = host.page.subscribe(listener);
  await act(() => shell.slots.load("mfe-tool", "./panel"));
  expect(listener).toHaveBeenCalledOnce();
  expect(host.page.getState().outcomes).toMatchObject([{ slice: "mfe-tool", outcome: "activated" }]);
  stop();
  shell.composition.setState({ slices: [] });
  expect(listener).toHaveBeenCalledOnce();
});
