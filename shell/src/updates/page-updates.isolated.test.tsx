// @vitest-environment happy-dom
import type { Registry } from "@cointide/shared/contracts/registry";
import { Field } from "@cointide/shared/ui/field";
import { Modal } from "@cointide/shared/ui/modal";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LoadModule } from "../federation/load-module.ts";
import { registryKeys } from "../testing/registry-keys.ts";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { testSlice } from "../testing/test-slice.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MOUNTS = [{ parent: "dashboard" as const, path: "board" }];
const SLOTS = { "dashboard.panel": "./panel" };
const STREAMS = { streams: [], symtracker: {}, tickers: {}, tstreams: 0, tsyms: 0, usyms: 0 };

const boardOf = (...versions: string[]) => testSlice("mfe-board", MOUNTS, SLOTS, versions);

function registry(sequence: number, ...versions: string[]): Registry {
  const { name, releases } = boardOf(...versions);
  return { sequence, shell: [], slices: [{ name, port: 3009, releases, canary: null, stopped: null }] };
}

/** A slice of which each release says its version, in a panel and in a dialog with fields. */
function boardModule(version: string) {
  return {
    Slot: () => (
      <>
        <h2>{`Panel ${version}`}</h2>
        <button type="button">Other</button>
        <button type="button">Act</button>
        <Field label="Search" name="search" />
      </>
    ),
    createRoutes: () => ({
      dashboard: [
        {
          path: "board",
          element: (
            <Modal title={`Board ${version}`} closeTo="/dashboard">
              <Field label="Note" name="note" />
              <Field label="Kept" name="kept" data-drafted="" />
            </Modal>
          ),
        },
      ],
    }),
  };
}

/** The dashboard as a guest has it open, made of the first registry; `show` lets it look for a newer one. */
async function open(url: string, load: LoadModule = async ({ version }) => boardModule(version)) {
  const keys = await registryKeys();
  let served = await keys.sign(registry(1, "1"));
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return new Response(served);
  });
  const parts = createTestShell({
    storage: { "u:token": "guest", "u:joinDate": "2026-01-01T12:00:00Z" },
    composition: { slices: [boardOf("1")] },
    loadModule: load,
    answers: {
      "GET /streams": () => STREAMS,
      "GET /tickers/preview": () => ({}),
      "GET /config": () => ({ market: "live", feed: "ws://feed.test/ws" }),
    },
  });
  const deployment = {
    sequence: 1,
    shell: "",
    cohort: 0,
    publicKey: keys.publicKey,
    origins: { "mfe-board": "http://slices.test" },
    overrides: false,
  };
  const shell = { ...parts.shell, deployment };
  const { router } = openPage({ ...parts, shell }, url);
  await screen.findByRole("heading", { name: "Panel 1" });
  return {
    router,
    user: userEvent.setup({ delay: null }),
    async serve(next: Registry) {
      served = await keys.sign(next);
      const before = asked;
      // The page asks once at a time: at the third request it has taken the answer to the second.
      const look = () => {
        window.dispatchEvent(new Event("visibilitychange"));
        expect(asked).toBeGreaterThan(before + 2);
      };
      await act(() => vi.waitFor(look, { timeout: 10_000, interval: 5 }));
    },
  };
}

/** What the page loads after a rest, here without one. */
vi.mock("./updates.tsx", async () => {
  const { PageUpdates } = await import("./page-updates.tsx");
  const { watchTypedFields } = await import("./typed-fields.ts");
  return {
    Updates() {
      const [fields] = useState(() => watchTypedFields(document));
      useEffect(() => fields.stop, [fields]);
      return <PageUpdates fields={fields} />;
    },
  };
});

const offer = () => screen.queryByText("A new version of this part is ready.");
const reload = () => screen.getByRole("button", { name: "Reload to update Board" });

describe("an open page", () => {
  it("offers a reload for the new release of a slice that it shows, and changes nothing by itself", async () => {
    const reloaded = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const { serve, user } = await open("/dashboard");
    await serve(registry(2, "2", "1"));
    expect(screen.getByText("An update of Board is offered").closest("[role=status]")).not.toBeNull();
    expect(screen.getByRole("heading", { name: "Panel 1" })).toBeDefined();
    expect(reloaded).not.toHaveBeenCalled();
    await user.click(reload());
    expect(reloaded).toHaveBeenCalledOnce();
    expect(screen.getByRole("heading", { name: "Panel 1" })).toBeDefined();
  });

  it("takes what was put off when the slice was left and is mounted again", async () => {
    const { serve, router, user } = await open("/dashboard");
    await serve(registry(2, "2", "1"));
    await user.click(screen.getByRole("button", { name: "Later" }));
    expect(offer()).toBeNull();
    await act(() => router.navigate("/nowhere"));
    await act(() => router.navigate("/dashboard"));
    expect(await screen.findByRole("heading", { name: "Panel 2" })).toBeDefined();
  });

  it("waits with the offer while something typed would be lost, and makes it once that is gone", async () => {
    const { serve, router, user } = await open("/dashboard/board");
    await user.type(await screen.findByLabelText("Note"), "buy low");
    await serve(registry(2, "2", "1"));
    expect(offer()).toBeNull();
    expect(screen.queryByText("An update of Board is offered")).toBeNull();
    await act(() => router.navigate("/dashboard"));
    await waitFor(() => expect(offer()).not.toBeNull());
    expect(screen.getByRole("heading", { name: "Panel 1" })).toBeDefined();
  });

  it("makes the offer in an open dialog whose text a draft keeps, and takes it back for text that none does", async () => {
    const { serve, user } = await open("/dashboard/board");
    await user.type(await screen.findByLabelText("Kept"), "buy low");
    await serve(registry(2, "2", "1"));
    const dialog = within(screen.getByRole("dialog", { name: "Board 1" }));
    expect(dialog.getByText("A new version of this part is ready.")).toBeDefined();
    await user.type(screen.getByLabelText("Note"), "b");
    expect(offer()).toBeNull();
    screen.getByLabelText("Note").dataset.drafted = "";
    await waitFor(() => expect(offer()).not.toBeNull());
  });

  it("replaces a slice whose release was withdrawn, and the control that had the focus gets it again", async () => {
    const { serve } = await open("/dashboard");
    screen.getByRole("button", { name: "Act" }).focus();
    await serve(registry(2, "0"));
    expect(await screen.findByRole("heading", { name: "Panel 0" })).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Panel 1" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Update" })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Act" })));
  });

  it("keeps a withdrawn release while a dialog is open, and says so", async () => {
    const { serve, router, user } = await open("/dashboard/board");
    await user.type(await screen.findByLabelText("Note"), "buy low");
    await serve(registry(2, "0"));
    const dialog = within(screen.getByRole("dialog", { name: "Board 1" }));
    expect(dialog.getByText(/^This version was withdrawn/)).toBeDefined();
    expect(dialog.getByText(/If you reload now, what you have typed will be lost/)).toBeDefined();
    await act(() => router.navigate("/dashboard"));
    expect(await screen.findByRole("heading", { name: "Panel 0" })).toBeDefined();
    expect(screen.queryByRole("region", { name: "Update" })).toBeNull();
  });

  it("keeps a withdrawn release while something typed in the slice would be lost", async () => {
    const { serve, user } = await open("/dashboard");
    await user.type(screen.getByLabelText("Search"), "b");
    await serve(registry(2, "0"));
    expect(screen.getByText(/^This version was withdrawn/)).toBeDefined();
    expect(screen.getByRole("heading", { name: "Panel 1" })).toBeDefined();
    screen.getByLabelText("Search").dataset.drafted = "";
    expect(await screen.findByRole("heading", { name: "Panel 0" }, { timeout: 3_000 })).toBeDefined();
    expect(screen.queryByRole("region", { name: "Update" })).toBeNull();
  });

  it("says what a new page would lose: typed text, but not what a draft keeps", async () => {
    const { serve, user } = await open("/dashboard/board");
    await serve({ ...registry(2, "1"), shell: [{ version: "2", modules: [], styles: [], integrity: {} }] });
    const warning = () => screen.queryByText(/What you have typed will be lost/);
    await screen.findByText("A new version of Cointide is ready.");
    await user.type(await screen.findByLabelText("Kept"), "buy low");
    expect(warning()).toBeNull();
    await user.type(screen.getByLabelText("Note"), "buy low");
    expect(warning()).not.toBeNull();
  });
});
