// @vitest-environment happy-dom
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { chips, option } from "../testing/picker-page.ts";
import { keptStreams, renderDashboard, stream } from "../testing/render-dashboard.tsx";

afterEach(cleanup);

const note = () => screen.queryByText("Your selection is as you left it.");
const choose = async ({ user }: ReturnType<typeof renderDashboard>, symbol: string) => {
  await user.click(await option(symbol));
};
const STREAMS = [stream("a", "ADAUSDT"), stream("b", "BTCUSDT")];

const open = (url: string, visit = createMemoryStorage()) =>
  renderDashboard({ url, visit, streams: STREAMS });

describe("the picker opens as it was left", () => {
  it("after Back", async () => {
    const view = open("/dashboard");
    await view.user.click(screen.getByRole("link", { name: "Create" }));
    expect(note()).toBeNull();
    await choose(view, "SOLUSDT");
    await choose(view, "BTCUSDT");
    await act(() => view.router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await view.user.click(screen.getByRole("link", { name: "Create" }));
    expect(chips()).toEqual(["SOLUSDT", "BTCUSDT"]);
    expect(note()).not.toBeNull();
  });

  it("has each stream's own choice after a reload", async () => {
    const visit = createMemoryStorage();
    const first = open("/dashboard/streams/a", visit);
    await choose(first, "SOLUSDT");
    await first.user.click(screen.getByRole("button", { name: "Remove ADAUSDT" }));
    cleanup();
    open("/dashboard/streams/b", visit);
    expect(chips()).toEqual(["BTCUSDT"]);
    expect(note()).toBeNull();
    cleanup();
    open("/dashboard/streams/a", visit);
    expect(chips()).toEqual(["SOLUSDT"]);
    expect(note()).not.toBeNull();
  });

  it("has the search beside a choice, which Start over clears", async () => {
    const visit = createMemoryStorage();
    const first = open("/dashboard/streams/a", visit);
    await choose(first, "SOLUSDT");
    await first.user.type(screen.getByRole("combobox"), "ltc");
    cleanup();
    const { user } = open("/dashboard/streams/a", visit);
    const box = screen.getByRole<HTMLInputElement>("combobox");
    expect(box.value).toBe("ltc");
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, 3]);
    expect(await screen.findByRole("option", { name: "LTCUSDT" })).toBeTruthy();
    expect(screen.queryByRole("option", { name: "SOLUSDT" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(box.value).toBe("");
    expect(document.activeElement).toBe(box);
    cleanup();
    open("/dashboard/streams/a", visit);
    expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("");
  });
});

describe("an empty picker", () => {
  it("opens after its choice was saved", async () => {
    const view = open("/dashboard/streams");
    await choose(view, "SOLUSDT");
    await view.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(keptStreams(view.host)).toHaveLength(3);
    await view.user.click(screen.getByRole("link", { name: "Create" }));
    expect(chips()).toEqual([]);
    expect(note()).toBeNull();
  });

  it("opens for the next visitor after a logout", async () => {
    const view = open("/dashboard/streams");
    await choose(view, "SOLUSDT");
    await act(() => view.router.navigate("/dashboard"));
    act(() => {
      view.host.session.end();
      view.host.session.startGuest();
    });
    await view.user.click(screen.getByRole("link", { name: "Create" }));
    expect(chips()).toEqual([]);
  });
});
