// @vitest-environment happy-dom
import { display, readDisplay } from "@cointide/shared/preferences/display";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listLoaded, NEW, options, search } from "../testing/picker-page.ts";
import { facts, renderDashboard, stream } from "../testing/render-dashboard.tsx";

afterEach(() => {
  cleanup();
  display.set(readDisplay({}));
});

describe("the list", () => {
  const details = (symbol: string) =>
    document.getElementById(`${screen.getByRole("listbox").id}-${symbol}-details`)?.textContent;
  const headings = () => [...screen.getByRole("listbox").querySelectorAll("p")].map((one) => one.textContent);

  it("begins with what was chosen before, and with the pairs of the most traded coins", async () => {
    renderDashboard({ url: NEW, streams: [stream("a", "VETETH"), stream("b", "LTCBTC", "NOPEUSDT")] });
    await listLoaded();
    await waitFor(() => expect(headings()).toEqual(["Recent", "Popular", "All assets"]));
    expect(options().slice(0, 5)).toEqual(["LTCBTC", "VETETH", "BTCUSDT", "ETHUSDT", "SOLUSDT"]);
    expect(new Set(options()).size).toBe(options().length);
  });

  it("shows last price and change of what is in sight, by one call for all of it", async () => {
    const tickers = vi.fn(({ query }) =>
      Object.fromEntries(
        (query.symbols as string[]).map((symbol) => [symbol, facts("123.4", { pchange: "2" })]),
      ),
    );
    const { user } = renderDashboard({ url: NEW, answers: { "GET /tickers": tickers } });
    await listLoaded();
    await waitFor(() => expect(details("BTCUSDT")).toMatch(/123\.40.*2\.00%/));
    const calls = tickers.mock.calls.length;
    expect(tickers.mock.calls.every(([{ query }]) => query.symbols.length <= 20)).toBe(true);
    await user.type(search(), "sol");
    await waitFor(() => expect(options()).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(tickers.mock.calls.length).toBeLessThanOrEqual(calls + 1);
  });

  it("can be left to one quote, by keyboard too, and gives the way back where that leaves nothing", async () => {
    const { user } = renderDashboard({ url: NEW });
    await listLoaded();
    await user.click(screen.getByRole("button", { name: "BTC" }));
    await waitFor(() => expect(options().every((symbol) => symbol?.endsWith("BTC"))).toBe(true));
    await user.type(search(), "btcusdt");
    await user.click(await screen.findByRole("button", { name: "Search all quotes, not only BTC" }));
    await waitFor(() => expect(options()).toEqual(["BTCUSDT"]));
    expect(document.activeElement).toBe(search());
    screen.getByRole("button", { name: "All" }).focus();
    await user.keyboard("{ArrowRight}{Enter}");
    expect(screen.getByRole("button", { name: "USDT", pressed: true })).toBeTruthy();
  });

  it("has the options in sight on paper, says how many more there are, and is where it was afterwards", async () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(150);
    renderDashboard({ url: NEW });
    const list = await listLoaded();
    const all = options();
    // Below a heading of 28 px, options are 44 px high: three of them are whole from 70 px on.
    fireEvent.scroll(list, { target: { scrollTop: 70 } });
    window.dispatchEvent(new Event("beforeprint"));
    const printed = [...list.querySelectorAll("[data-in-sight]")].map((one) => one.textContent);
    expect(printed).toEqual(all.slice(1, 4));
    expect(screen.getByText(`${all.length - 3} more in the list`)).toBeTruthy();
    fireEvent.scroll(list, { target: { scrollTop: 0 } });
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(list.scrollTop).toBe(70);
    expect(list.querySelector("[data-in-sight]")).toBeNull();
    vi.restoreAllMocks();
  });

  it("keeps the element of an option when the list changes, so that a click finds it", async () => {
    const { user } = renderDashboard({ url: NEW });
    await listLoaded();
    const option = await screen.findByRole("option", { name: "SOLUSDT" });
    await user.click(search());
    await user.paste("solana");
    await waitFor(() => expect(options()).toHaveLength(3));
    expect(option.isConnected).toBe(true);
  });
});
