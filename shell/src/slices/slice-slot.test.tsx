// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import type { Events } from "@cointide/shared/contracts/events";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LoadModule } from "../federation/load-module.ts";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { testSlice } from "../testing/test-slice.ts";
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

  it("keeps the focus of Retry: on the next card, and then on the slice's heading", async () => {
    const load = vi.fn<LoadModule>().mockRejectedValue(new Error("unreachable"));
    open(load);
    (await screen.findByRole("button", { name: "Retry" })).focus();
    await userEvent.keyboard("{Enter}");
    const next = await screen.findByRole("button", { name: "Retry" });
    await waitFor(() => expect(document.activeElement).toBe(next));
    const Slot = () => (
      <h2 tabIndex={-1} data-focus-fallback="">
        the panel
      </h2>
    );
    load.mockResolvedValue({ Slot });
    await userEvent.keyboard("{Enter}");
    const heading = await screen.findByRole("heading", { name: "the panel" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it("shows what arrives late in place of the card, without loading it again", async () => {
    let arrive = (_: unknown) => {};
    const load = vi.fn<LoadModule>(() => new Promise((resolve) => (arrive = resolve)));
    const parts = createTestShell({ loadModule: load, deadline: 50 });
    const slot = <SliceSlot name="dashboard.panel" fallback={<p>on its way</p>} />;
    openPage(parts, "/", [{ path: "/", element: slot }]);
    await screen.findByRole("button", { name: "Retry" });
    const late = { Slot: () => <p>the panel</p> };
    load.mockResolvedValue(late);
    arrive(late);
    expect(await screen.findByText("the panel")).toBeDefined();
    // The address that answered is the one that the browser has.
    expect(load.mock.calls.map(([{ attempt }]) => attempt)).toEqual([0, 0]);
  });

  it("does not use a module that has no such component", async () => {
    const failures = open(async () => ({ Panel: () => null }));
    expect(await screen.findByRole("button", { name: "Retry" })).toBeDefined();
    expect(failures).toMatchObject([{ stage: "contract" }]);
  });

  it("keeps a component that throws in its place, and renders it again on Retry", async () => {
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

  it("says so where the registry has no slice to fill it", async () => {
    open(async () => ({}), "dashboard.unheard-of");
    expect(await screen.findByRole("button", { name: "Retry" })).toBeDefined();
  });

  it("leaves the release in use where its component hands on what the service said", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    let broken = true;
    const Slot = () => {
      if (broken) throw new ApiError(503, "Not now.");
      return <p>the panel</p>;
    };
    const failures = open(async () => ({ Slot }));
    const retry = await screen.findByRole("button", { name: "Retry" });
    broken = false;
    await userEvent.click(retry);
    expect(screen.getByText("the panel")).toBeDefined();
    expect(failures).toEqual([]);
  });
});

describe("a slot whose release fails where the one before it works", () => {
  const Bad = () => {
    throw new Error("bad day");
  };
  const COMPOSITION = {
    slices: [testSlice("mfe-board", [], { "dashboard.panel": "./panel" }, ["2.0.0", "1.0.0"])],
  };

  it.each<[string, string, () => unknown]>([
    ["cannot be loaded", "load", () => Promise.reject(new Error("unreachable"))],
    ["never arrives", "load", () => new Promise(() => {})],
    ["has no such component", "contract", () => ({})],
    [
      "throws as it is looked at",
      "init",
      () => ({
        get Slot() {
          throw new Error("bad day");
        },
      }),
    ],
    ["throws as it is shown", "render", () => ({ Slot: Bad })],
  ])("is filled by the earlier release when the newer one %s, without a card", async (_, stage, release) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const parts = createTestShell({
      composition: COMPOSITION,
      headStart: 40,
      deadline: 400,
      loadModule: async ({ version }) =>
        version === "2.0.0" ? release() : { Slot: () => <p>{`panel of ${version}`}</p> },
    });
    const failures: string[] = [];
    parts.host.bus.on("slice:failed", ({ version, stage }) => failures.push(`${version} ${stage}`));
    const cards = vi.fn();
    const observer = new MutationObserver(() => screen.queryByRole("button", { name: "Retry" }) && cards());
    observer.observe(document.body, { childList: true, subtree: true });
    const slot = <SliceSlot name="dashboard.panel" fallback={<p>on its way</p>} />;
    openPage(parts, "/", [{ path: "/", element: slot }]);
    expect(await screen.findByText("panel of 1.0.0")).toBeDefined();
    observer.disconnect();
    expect(cards).not.toHaveBeenCalled();
    await waitFor(() => expect(failures).toEqual([`2.0.0 ${stage}`]));
  });

  it("shows the earlier one until the newer one has come", async () => {
    let arrive = (_: unknown) => {};
    const parts = createTestShell({
      composition: { slices: [testSlice("mfe-board", [], { "dashboard.panel": "./panel" })] },
      loadModule: ({ version }) =>
        version === "2.0.0"
          ? new Promise((resolve) => (arrive = resolve))
          : Promise.resolve({ Slot: () => <p>{`panel of ${version}`}</p> }),
    });
    const slot = <SliceSlot name="dashboard.panel" fallback={<p>on its way</p>} />;
    openPage(parts, "/", [{ path: "/", element: slot }]);
    await screen.findByText("panel of 1.0.0");
    act(() => {
      parts.shell.composition.setState(COMPOSITION);
      parts.shell.loader.renew("mfe-board");
    });
    expect(screen.getByText("panel of 1.0.0")).toBeDefined();
    await act(async () => arrive({ Slot: () => <p>panel of 2.0.0</p> }));
    expect(screen.getByText("panel of 2.0.0")).toBeDefined();
    expect(screen.queryByText("panel of 1.0.0")).toBeNull();
  });
});
