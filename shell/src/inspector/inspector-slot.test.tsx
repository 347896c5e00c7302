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

/** Shows which versions of itself the page has in use. */
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
const pressKey = (altKey: boolean) =>
  fireEvent.keyDown(document.body, { altKey, shiftKey: true, code: "KeyS" });

describe("the inspector", () => {
  it("is loaded at its address, and given what the page is composed of", async () => {
    window.history.replaceState(null, "", "/dashboard?inspect");
    open();
    expect((await screen.findByRole("complementary")).textContent).toBe("1.0.0");
  });

  it("is loaded by its key, and not before", async () => {
    const { loadModule } = open();
    pressKey(false);
    await act(async () => {});
    expect(loadModule).not.toHaveBeenCalled();
    expect(pressKey(true)).toBe(false);
    expect(await screen.findByRole("complementary")).toBeDefined();
  });
});

it("the host reports what becomes of slices", async () => {
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
