// @vitest-environment happy-dom
import type { Events } from "@cointide/shared/contracts/events";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import type { LoadModule } from "./federation.ts";
import { SliceSlot } from "./slice-slot.tsx";

afterEach(cleanup);

function open(load: LoadModule, name = "dashboard.panel") {
  const parts = createTestShell({ loadModule: load });
  const failures: Events["slice:failed"][] = [];
  parts.host.bus.on("slice:failed", (failure) => failures.push(failure));
  openPage(parts, "/", [{ path: "/", element: <SliceSlot name={name} fallback={<p>on its way</p>} /> }]);
  return failures;
}

describe("a slot of the page", () => {
  it("holds its place until the slice's own component is there", async () => {
    open(async ({ slice, expose }) => ({ Slot: () => <p>{`${slice} ${expose}`}</p> }));
    expect(screen.getByText("on its way")).toBeDefined();
    expect(await screen.findByText("mfe-board ./panel")).toBeDefined();
    expect(screen.queryByText("on its way")).toBeNull();
  });

  it("shows a card with Retry that works once the slice can be reached", async () => {
    const load = vi.fn<LoadModule>().mockRejectedValue(new Error("unreachable"));
    const failures = open(load);
    const retry = await screen.findByRole("button", { name: "Retry" });
    expect(failures).toMatchObject([{ slice: "mfe-board", version: "1.0.0", stage: "load" }]);
    load.mockResolvedValue({ Slot: () => <p>the panel</p> });
    await userEvent.click(retry);
    expect(await screen.findByText("the panel")).toBeDefined();
  });

  it("does not use a module that has no such component", async () => {
    const failures = open(async () => ({ Panel: () => null }));
    expect(await screen.findByRole("button", { name: "Retry" })).toBeDefined();
    expect(failures).toMatchObject([{ stage: "contract" }]);
  });

  it("keeps a component that throws in its place, and renders it anew on Retry", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    let broken = true;
    const Slot = () => {
      if (broken) throw new Error("bad day");
      return <p>the panel</p>;
    };
    const failures = open(async () => ({ Slot }));
    const retry = await screen.findByRole("button", { name: "Retry" });
    expect(failures).toEqual([{ slice: "mfe-board", version: "1.0.0", stage: "render", message: "bad day" }]);
    broken = false;
    await userEvent.click(retry);
    expect(screen.getByText("the panel")).toBeDefined();
  });

  it("says so where the registry has nobody to fill it", async () => {
    open(async () => ({}), "dashboard.unheard-of");
    expect(await screen.findByRole("button", { name: "Retry" })).toBeDefined();
  });
});
