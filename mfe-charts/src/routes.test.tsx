// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { shown, useFakeCanvas } from "./testing/fake-canvas.tsx";
import { openChart } from "./testing/open-chart.tsx";

useFakeCanvas();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ADDRESS = "/dashboard/charts/BTCUSDT?interval=1h";
const drawn = () => waitFor(() => expect(screen.getByTestId("canvas")).toBeTruthy());
const summary = () => screen.findByText(/^BTCUSDT rose|^BTCUSDT fell/);
const choose = (name: string) => screen.getByRole("button", { name });
const compared = () => {
  const list = screen.queryByRole("list", { name: "Compared symbols" });
  return list
    ? within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent)
    : [];
};

describe("the address of a chart", () => {
  it("opens it cold: legend, summary, and the candles to draw", async () => {
    const { service } = openChart("/dashboard/charts/BTCUSDT?interval=4h");
    expect(await screen.findByRole("dialog", { name: "Chart of BTCUSDT" })).toBeTruthy();
    await drawn();
    expect(service.asked).toEqual([{ symbol: "BTCUSDT", interval: "4h", limit: "500" }]);
    expect((await summary()).textContent).toBe("BTCUSDT rose 494.06% in 83d 8h, between 100.50 and 600.50.");
    const legend = screen.getByText("O").closest("dl");
    expect(legend?.textContent).toMatch(/O600\.00.*H600\.50.*L599\.50.*C600\.00.*V6,000$/);
    expect(shown.props?.drawn.main).toHaveLength(500);
    expect(shown.props?.drawing).toMatchObject({
      interval: "4h",
      type: "candles",
      isLog: false,
      averages: [],
    });
  });

  it("shows the legend of the candle under the pointer", async () => {
    openChart(ADDRESS);
    await drawn();
    const first = shown.props?.drawn.main[0];
    act(() => shown.props?.onPoint(first?.openTime ?? null));
    expect(screen.getByText("101.50")).toBeTruthy();
  });

  it("shows a table of the candles in view once it is opened, newest first", async () => {
    const { user } = openChart(ADDRESS);
    await drawn();
    expect(screen.queryByRole("table")).toBeNull();
    const main = shown.props?.drawn.main ?? [];
    shown.look({
      from: main[200]?.openTime ?? 0,
      to: main[299]?.openTime ?? 0,
      before: 200,
      after: 0,
    });
    await user.click(screen.getByText("Candles in view as a table"));
    const table = await screen.findByRole("table", { name: "BTCUSDT, 1h candles in view, newest first" });
    await waitFor(() => expect(within(table).getAllByRole("row")).toHaveLength(101));
    const [, newest] = within(table).getAllByRole("row");
    expect(newest?.textContent).toContain("400.00");
  });

  it.each(["%3Cb%3E", "BTC,ETH"])("%s is said to name no symbol", async (name) => {
    const { service, user, address } = openChart(`/dashboard/charts/${name}`);
    expect(
      await screen.findByText(`“${decodeURIComponent(name)}” is not a symbol.`, { exact: false }),
    ).toBeTruthy();
    expect(service.asked).toEqual([]);
    await user.click(screen.getByRole("link", { name: "Back to your streams" }));
    expect(address()).toBe("/dashboard");
  });

  it("says that the exchange does not list the symbol, and offers no retry", async () => {
    openChart("/dashboard/charts/NOPEUSDT");
    expect(await screen.findByText("The exchange does not list NOPEUSDT.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("asks for the candles before its range where that begins earlier, and shows it", async () => {
    const from = Math.floor(Date.now() / 3_600_000 - 550) * 3_600_000;
    const to = from + 10 * 3_600_000;
    shown.chart.showRange.mockClear();
    const { service } = openChart(`${ADDRESS}&from=${from}&to=${to}`);
    await waitFor(() => expect(shown.chart.showRange.mock.calls).toEqual([[from, to]]));
    expect(service.asked).toHaveLength(2);
  });
});

describe("a service that fails", () => {
  it("is said in its own words, and Retry shows the chart once it answers", async () => {
    const { service, user } = openChart(ADDRESS, {
      prepare: (kept) => void Object.assign(kept, { fails: true }),
    });
    expect(await screen.findByText("The exchange does not answer. Try again in a minute.")).toBeTruthy();
    service.fails = false;
    await user.click(choose("Retry"));
    await drawn();
    expect(screen.queryByText(/does not answer/)).toBeNull();
  });

  it("leaves the candles that are known, and says that they are not renewed", async () => {
    const { host, service } = openChart(ADDRESS);
    await drawn();
    service.fails = true;
    await host.queryClient.refetchQueries({ queryKey: ["klines"] });
    expect(await screen.findByText("Could not refresh the candles. Trying again.")).toBeTruthy();
    expect(screen.getByTestId("canvas")).toBeTruthy();
  });

  it("says that older candles could not be loaded, and loads them as the view moves again", async () => {
    const { service } = openChart(ADDRESS);
    await drawn();
    service.fails = true;
    const [first] = shown.props?.drawn.main ?? [];
    const range = { from: first?.openTime ?? 0, to: Date.now(), before: 10, after: 0 };
    shown.look(range);
    expect(await screen.findByText(/^Older candles could not be loaded/)).toBeTruthy();
    service.fails = false;
    shown.look({ ...range, before: 5 });
    await waitFor(() => expect(shown.props?.drawn.main).toHaveLength(600));
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });
});

describe("the last candle", () => {
  it("closes at the price of the row at each tick", async () => {
    const { tick } = openChart(ADDRESS);
    await drawn();
    for (const price of ["601.25", "599", "640.5"]) {
      await tick("BTCUSDT", price);
      expect(shown.props?.drawn.main.at(-1)?.close).toBe(price);
    }
    expect(shown.props?.drawn.main.at(-1)).toMatchObject({ high: "640.5", low: "599" });
  });

  it("has nothing of what ticked while another interval was shown", async () => {
    const opened = Date.UTC(2026, 10, 24, 12, 0, 10);
    vi.useFakeTimers({ now: opened, toFake: ["Date"] });
    const { tick, user, service } = openChart("/dashboard/charts/BTCUSDT?interval=1m");
    await drawn();
    await user.click(choose("5m"));
    await waitFor(() => expect(shown.props?.drawing.interval).toBe("5m"));
    await waitFor(() => expect(shown.props?.drawn.main).toHaveLength(500));
    vi.setSystemTime(opened + 60_000);
    await tick("BTCUSDT", "900");
    await tick("BTCUSDT", "601");
    expect(shown.props?.drawn.main.at(-1)).toMatchObject({ high: "900", close: "601" });
    service.fails = true;
    await user.click(choose("1m"));
    await waitFor(() => expect(shown.props?.drawing.interval).toBe("1m"));
    expect(shown.props?.drawn.main.slice(-2)).toMatchObject([
      { openTime: opened - 10_000, high: "600.5", close: "600" },
      { openTime: opened + 50_000, high: "601", close: "601" },
    ]);
  });

  it("is said to be renewed less often when no stream has the symbol", async () => {
    openChart("/dashboard/charts/SOLUSDT");
    expect(await screen.findByText("SOLUSDT is not in your streams. Refreshes every 10 s")).toBeTruthy();
  });
});

describe("the chosen view", () => {
  it("is in the address, drawn, and kept for the next chart", async () => {
    const { user, address, host } = openChart(ADDRESS);
    await drawn();
    for (const name of ["1d", "Area", "MA 99", "MA 7", "Log"]) await user.click(choose(name));
    await waitFor(() =>
      expect(address()).toBe("/dashboard/charts/BTCUSDT?interval=1d&type=area&scale=log&averages=7,99"),
    );
    await waitFor(() =>
      expect(shown.props?.drawing).toMatchObject({
        interval: "1d",
        type: "area",
        isLog: true,
        averages: [7, 99],
      }),
    );
    const kept = host.store.get("u:storage:mfe-charts:choices") ?? "";
    cleanup();
    openChart("/dashboard/charts/ETHUSDT", { storage: { "u:storage:mfe-charts:choices": kept } });
    await drawn();
    expect(shown.props?.drawing).toMatchObject({
      interval: "1d",
      type: "area",
      isLog: true,
      averages: [7, 99],
    });
    expect(choose("1d").getAttribute("aria-pressed")).toBe("true");
  });
});

describe("the comparison", () => {
  it("adds other symbols of the streams, in percent, and removes them", async () => {
    const { user, address } = openChart(ADDRESS, { streams: [["SOLUSDT"], ["BTCUSDT", "ETHUSDT"]] });
    await drawn();
    await user.click(choose("Compare"));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "ETHUSDT",
      "SOLUSDT",
    ]);
    await user.click(screen.getByRole("menuitem", { name: "ETHUSDT" }));
    await waitFor(() => expect(address()).toContain("&compare=ETHUSDT"));
    await waitFor(() => expect(shown.props?.drawn.compared.get("ETHUSDT")).toHaveLength(500));
    expect(shown.props?.drawing.type).toBe("line");
    expect(compared()).toEqual([expect.stringContaining("BTCUSDT"), expect.stringContaining("ETHUSDT")]);
    await user.click(choose("Remove ETHUSDT"));
    await waitFor(() => expect(compared()).toEqual([]));
    expect(address()).not.toContain("compare");
    expect(shown.props?.drawn.compared.size).toBe(0);
  });
});

describe("the chart without a symbol", () => {
  it("is that of the first pair on the board, and then of the last viewed pair, at full width", async () => {
    const { user, address, router } = openChart("/dashboard/charts", { streams: [["SOLUSDT", "BTCUSDT"]] });
    await drawn();
    expect(address()).toBe("/dashboard/charts/SOLUSDT?size=full");
    expect(screen.getByRole("main", { name: "Chart of SOLUSDT" })).toBeDefined();
    await user.click(choose("4h"));
    await waitFor(() => expect(address()).toMatch(/interval=4h.*&size=full$/));
    await act(() => router.navigate("/dashboard/charts/BTCUSDT"));
    expect(await screen.findByRole("dialog", { name: "Chart of BTCUSDT" })).toBeDefined();
    await act(() => router.navigate("/dashboard/charts"));
    await waitFor(() => expect(address()).toBe("/dashboard/charts/BTCUSDT?size=full"));
  });
});
