// @vitest-environment happy-dom
import type { FeedState } from "@cointide/shared/contracts/events";
import type { StreamsResult } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import { markSymbols } from "@cointide/shared/streams/apply-changes";
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { changeBoard } from "../data/board.ts";
import { facts, renderDashboard, showPrices, stream } from "../testing/render-dashboard.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const BTC = stream("a", "BTCUSDT", "ETHUSDT");
const SOL = stream("b", "SOLUSDT");
const row = (symbol: RegExp) =>
  screen.getAllByRole("row").find(({ textContent }) => symbol.test(textContent ?? "")) as HTMLElement;
const valuesOf = (symbol: RegExp) =>
  within(row(symbol))
    .getAllByRole("cell")
    .filter(({ dataset: { key } }) => key !== undefined && key !== "range" && key !== "sparkline");
const card = (name: string) => screen.getByRole("article", { name });

describe("the streams panel", () => {
  it("invites to create a stream when there is none", () => {
    renderDashboard();
    expect(screen.getByRole("heading", { name: "Your streams" })).toBeTruthy();
    expect(screen.getByText("Create a new stream to get started")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Create" }).getAttribute("href")).toBe("/dashboard/streams");
  });

  it("shows the stored streams in their order, in the first render and without any call", () => {
    renderDashboard({ streams: [SOL, BTC] });
    expect(screen.getAllByRole("article").map((one) => within(one).getByRole("heading").textContent)).toEqual(
      ["SOLUSDT", "BTCUSDT, ETHUSDT"],
    );
    expect(screen.queryByText("Create a new stream to get started")).toBeNull();
  });

  it("offers to expand, edit and delete each stream", () => {
    renderDashboard({ streams: [BTC] });
    const addressOf = (name: string) =>
      within(card("BTCUSDT, ETHUSDT")).getByRole("button", { name }).getAttribute("href");
    const symbols = encodeURIComponent('["BTCUSDT","ETHUSDT"]');
    expect(addressOf("Expand")).toBe(`/dashboard/streams/historical?symbols=${symbols}`);
    expect(addressOf("Edit")).toBe("/dashboard/streams/a");
    expect(addressOf("Delete")).toBe("/dashboard/streams/delete/a");
  });

  it("opens a modal by Space as by Enter", async () => {
    const { router, user } = renderDashboard({ streams: [BTC] });
    screen.getByRole("button", { name: "Edit" }).focus();
    await user.keyboard(" ");
    expect(router.state.location.pathname).toBe("/dashboard/streams/a");
  });

  it("shows and focuses the stream of the address, as a card, and removes it from the address", async () => {
    const shown = vi.spyOn(Element.prototype, "scrollIntoView");
    const { router } = renderDashboard({ streams: [BTC, SOL] });
    act(() => changeBoard({ view: "table" }));
    for (const times of [1, 2]) {
      await act(() => router.navigate("/dashboard?stream=b"));
      await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(times));
      expect(shown.mock.contexts.at(-1)).toBe(card("SOLUSDT"));
      expect(document.activeElement).toBe(within(card("SOLUSDT")).getByRole("heading"));
      await vi.waitFor(() => expect(router.state.location.search).toBe(""));
    }
  });

  it("follows what another tab keeps", async () => {
    const { host } = renderDashboard({ streams: [BTC] });
    host.store.set("u:streams", JSON.stringify([BTC, SOL]));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "u:streams" })));
    expect(await screen.findByRole("article", { name: "SOLUSDT" })).toBeTruthy();
  });

  it("shows the valid streams when some stored data is corrupt", () => {
    renderDashboard({ storage: { "u:streams": JSON.stringify([{ id: 5 }, SOL]) } });
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });
});

const becomeOf = (host: Host) => (state: FeedState) =>
  act(() => host.bus.emit("feed:status", { state, since: Date.now(), lastTickAt: Date.now() }));

describe("a row", () => {
  it("has its tools in a cell of their own behind the values, not beside its symbol", () => {
    renderDashboard({ streams: [SOL] });
    const heading = within(row(/SOLUSDT/)).getByRole("rowheader");
    const cells = within(row(/SOLUSDT/)).getAllByRole("cell");
    expect(within(heading).queryByRole("button")).toBeNull();
    const last = cells.at(-1) as HTMLElement;
    expect(within(last).getByRole("button", { name: "Actions for SOLUSDT" })).toBeTruthy();
  });

  it("shows a shape and no zero until the first price", () => {
    renderDashboard({ streams: [SOL] });
    expect(row(/SOLUSDT/).textContent).toMatch(/^SOLUSDT(Solana)?$/);
    expect(row(/SOLUSDT/).getAttribute("aria-busy")).toBe("true");
  });

  it("shows last price, change, percent change and average at two decimals", () => {
    const { host } = renderDashboard({ streams: [SOL] });
    showPrices(host, { SOLUSDT: facts("1234.5678", { average: "1200", change: "-2.256", pchange: "1.5" }) });
    expect(valuesOf(/SOLUSDT/).map((cell) => cell.textContent)).toEqual([
      "1,234.57",
      "-2.26",
      "+1.50%",
      "1,200.00",
    ]);
  });

  it("names the coin, and tells its range with the place of the price in it", async () => {
    const { host } = renderDashboard({ streams: [SOL] });
    showPrices(host, { SOLUSDT: facts("25", { low: "20", high: "40" }) });
    expect(await within(row(/SOLUSDT/)).findByText("Solana")).toBeTruthy();
    const range = within(row(/SOLUSDT/)).getByTitle("25% of the way from low to high").parentElement
      ?.parentElement;
    expect(range?.textContent).toBe("20.0040.00");
    const ends = [...(range?.querySelectorAll<HTMLElement>("[data-said]") ?? [])];
    expect(ends.map(({ dataset }) => dataset.said)).toEqual(["Low ", "High "]);
  });

  it("says when the exchange does not list the symbol", () => {
    const { host } = renderDashboard({ streams: [stream("a", "MATICUSDT", "SOLUSDT")] });
    showPrices(host, { SOLUSDT: facts("20") }, ["MATICUSDT", "SOLUSDT"]);
    expect(row(/MATICUSDT/).textContent).toContain("No longer listed");
    expect(row(/SOLUSDT/).textContent).toContain("20");
  });

  it.each([
    ["silent", "No data"],
    ["refused", "Refused by the price feed"],
    ["unanswered", "No answer from the price feed"],
  ] as const)("says so when it is %s", (state, text) => {
    const { host } = renderDashboard({ streams: [SOL] });
    act(() => {
      host.queryClient.setQueryData<StreamsResult>(
        ["streams"],
        (shown) => shown && markSymbols(shown, [{ symbol: "SOLUSDT", state }]),
      );
    });
    expect(row(/SOLUSDT/).textContent).toContain(text);
  });

  it.each([
    ["without an age while they are new", 1_000, /No data$/],
    ["with their age once they are older than 5 s", 90_000, /No data · 1 min ago$/],
  ])("keeps its values when it falls silent, %s", (_, age, note) => {
    const { host } = renderDashboard({ streams: [SOL] });
    showPrices(host, { SOLUSDT: facts("20", { asOf: Date.now() - age }) });
    act(() => {
      host.queryClient.setQueryData<StreamsResult>(
        ["streams"],
        (shown) => shown && markSymbols(shown, [{ symbol: "SOLUSDT", state: "silent" }]),
      );
    });
    expect(within(row(/SOLUSDT/)).getByRole("rowheader").textContent).toMatch(note);
    expect(row(/SOLUSDT/).textContent).toContain("20");
  });

  it("shows the age of its values while the feed is lost, and keeps it up to date", () => {
    vi.useFakeTimers();
    const { host } = renderDashboard({ streams: [SOL] });
    showPrices(
      host,
      { SOLUSDT: facts("20", { asOf: Date.now() - 12_000 }) },
      ["SOLUSDT"],
      Date.now() - 12_000,
    );
    const become = becomeOf(host);
    become("reconnecting");
    expect(row(/SOLUSDT/).hasAttribute("data-old")).toBe(true);
    expect(row(/SOLUSDT/).textContent).toContain("12 s ago");
    act(() => void vi.advanceTimersByTime(3_000));
    expect(row(/SOLUSDT/).textContent).toContain("15 s ago");
    become("live");
    expect(row(/SOLUSDT/).textContent).not.toContain("ago");
  });

  it.each(["connecting", "paused"] as const)(
    "is not taken for live any more once its values are older than 5 s, while the feed is %s",
    (state) => {
      vi.useFakeTimers();
      const { host } = renderDashboard({ streams: [SOL] });
      becomeOf(host)(state);
      showPrices(host, { SOLUSDT: facts("20", { asOf: Date.now() - 2_000 }) });
      expect(row(/SOLUSDT/).textContent).not.toContain("ago");
      expect(row(/SOLUSDT/).hasAttribute("data-old")).toBe(false);
      act(() => void vi.advanceTimersByTime(4_000));
      expect(row(/SOLUSDT/).textContent).toContain("6 s ago");
      expect(row(/SOLUSDT/).hasAttribute("data-old")).toBe(true);
    },
  );

  it("treats the service's cached values as live until they are 10 s old, while the feed is live", () => {
    vi.useFakeTimers();
    const { host } = renderDashboard({ streams: [SOL] });
    becomeOf(host)("live");
    showPrices(host, { SOLUSDT: facts("20", { asOf: Date.now() - 6_000 }) });
    expect(row(/SOLUSDT/).hasAttribute("data-old")).toBe(false);
    act(() => void vi.advanceTimersByTime(5_000));
    expect(row(/SOLUSDT/).textContent).toContain("11 s ago");
    expect(row(/SOLUSDT/).hasAttribute("data-old")).toBe(true);
  });
});

describe("the hint to keep streams in an account", () => {
  it("is for guests with streams, and stays dismissed", async () => {
    const { host, user, unmount } = renderDashboard({ streams: [SOL] });
    expect(screen.getByRole("link", { name: /account/ }).getAttribute("href")).toBe("/dashboard/export");
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("link", { name: /account/ })).toBeNull();
    expect(host.store.get("u:exportPrompt")).not.toBeNull();
    unmount();
    renderDashboard({ streams: [SOL], storage: { "u:exportPrompt": "dismissed" } });
    expect(screen.queryByRole("link", { name: /account/ })).toBeNull();
  });

  it("is not shown to a guest without streams", () => {
    renderDashboard();
    expect(screen.queryByRole("link", { name: /account/ })).toBeNull();
  });
});
