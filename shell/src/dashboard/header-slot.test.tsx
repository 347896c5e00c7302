// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { testSlice } from "../testing/test-slice.ts";
import { HeaderSlot } from "./header-slot.tsx";

afterEach(cleanup);

const FILLED = { slices: [testSlice("mfe-bell", [], { "dashboard.header": "./bell" })] };

function open(parts: ReturnType<typeof createTestShell>) {
  const header = <header>{<HeaderSlot />}</header>;
  return openPage(parts, "/", [{ path: "/", element: header }]);
}

it("shows the tool of the slice that fills it", async () => {
  const Slot = () => <button type="button">Bell</button>;
  open(createTestShell({ composition: FILLED, loadModule: async () => ({ Slot }) }));
  expect(await screen.findByRole("button", { name: "Bell" })).toBeDefined();
});

it("is nothing where no slice fills it", () => {
  open(createTestShell({ composition: { slices: [] } }));
  expect(screen.getByRole("banner").childElementCount).toBe(0);
});

it("keeps its place empty, without a card, where the slice cannot be had", async () => {
  const parts = createTestShell({ composition: FILLED });
  open(parts);
  await expect.poll(() => parts.shell.sliceLog.getState().length).toBeGreaterThan(0);
  await expect.poll(() => screen.getByRole("banner").textContent).toBe("");
  expect(screen.queryByRole("alert")).toBeNull();
});
