// @vitest-environment happy-dom
import { openTimeAt } from "@cointide/shared/contracts/klines";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shown, useFakeCanvas } from "../testing/fake-canvas.tsx";
import { openChart } from "../testing/open-chart.tsx";
import { segmentEnd } from "./use-place.ts";

useFakeCanvas();

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 24, 12, 30);
const LAST = openTimeAt("1h", NOW);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Opens a link to the ten hours that started this many hours ago, with 20,000 hourly candles in the service. */
async function openPast(hoursAgo: number, query = "") {
  const [from, to] = [LAST - hoursAgo * HOUR, LAST - (hoursAgo - 10) * HOUR];
  const address = `/dashboard/charts/BTCUSDT?interval=1h&from=${from}&to=${to}${query}`;
  const opened = openChart(address, { prepare: (service) => Object.assign(service, { count: 20_000 }) });
  await waitFor(() => expect(screen.getByTestId("canvas")).toBeTruthy());
  const times = () => shown.props?.drawn.main.map(({ openTime }) => (openTime - LAST) / HOUR) ?? [];
  const look = (first: number, last: number) => {
    const [all, range] = [times(), { from: LAST + first * HOUR, to: LAST + last * HOUR }];
    const [before, after] = [first - (all[0] ?? 0), (all.at(-1) ?? 0) - last];
    act(() => shown.look({ ...range, before, after }));
  };
  const ends = () => opened.service.asked.flatMap(({ end }) => (end ? [(Number(end) - LAST) / HOUR] : []));
  return { ...opened, from, to, times, look, ends };
}

const backToNow = () => screen.queryByRole("button", { name: "Back to now" });

describe("a segment", () => {
  it.each([
    ["is the newest without a range", null],
    ["is the newest where a range reaches into its first page", [-5_000, -500]],
    ["is the newest for the future", [10, 20]],
    ["ends some candles after a range that ends before that", [-600, -501]],
    ["ends there however long ago it is", [-900_000, -899_990]],
  ] as const)("%s", (title, hours) => {
    const range = hours && { from: LAST + hours[0] * HOUR, to: LAST + hours[1] * HOUR };
    const end = title.includes("newest") ? null : LAST + ((hours?.[1] ?? 0) + 151) * HOUR;
    expect(segmentEnd(range, "1h", NOW)).toBe(end);
  });
});

describe("a link into the past", () => {
  it("is shown after one page of then and one of now, without a live candle", async () => {
    const { service, from, to, times, tick } = await openPast(9_000);
    await waitFor(() => expect(shown.chart.showRange.mock.calls).toEqual([[from, to]]));
    expect(service.asked).toHaveLength(2);
    expect([times()[0], times().at(-1), times().length]).toEqual([-9_339, -8_840, 500]);
    await tick("BTCUSDT", "99999");
    expect(shown.props?.drawn).toMatchObject({ isPast: true });
    expect(shown.props?.drawn.main.at(-1)?.close).not.toBe("99999");
    expect(backToNow()).toBeTruthy();
  });

  it("loads what is missing of a wide range, and then shows all of it", async () => {
    const [from, to] = [LAST - 3_000 * HOUR, LAST - 2_000 * HOUR];
    const { service } = openChart(`/dashboard/charts/BTCUSDT?interval=1h&from=${from}&to=${to}`, {
      prepare: (all) => Object.assign(all, { count: 20_000 }),
    });
    await waitFor(() => expect(shown.chart.showRange.mock.calls).toEqual([[from, to]]));
    expect(service.asked).toHaveLength(4);
  });

  it("pages on both sides, and is live again once it has reached the newest candles", async () => {
    const { times, look, ends, tick } = await openPast(1_300);
    await waitFor(() => expect(shown.chart.showRange).toHaveBeenCalled());
    look(-1_600, -1_590);
    await waitFor(() => expect(times()[0]).toBe(-2_139));
    look(-1_160, -1_150);
    await waitFor(() => expect(times().at(-1)).toBe(-640));
    expect(shown.props?.drawn.isPast).toBe(true);
    look(-660, -650);
    await waitFor(() => expect(shown.props?.drawn.isPast).toBe(false));
    expect(ends()).toEqual([-1_139, -1_639, -639, -498]);
    expect(times()).toEqual(Array.from({ length: 2_140 }, (_, at) => at - 2_139));
    await tick("BTCUSDT", "99999");
    expect(shown.props?.drawn.main.at(-1)?.close).toBe("99999");
  });

  it("says that newer candles could not be loaded, and loads them as the view moves again", async () => {
    const { service, times, look } = await openPast(5_000);
    await waitFor(() => expect(shown.chart.showRange).toHaveBeenCalled());
    service.fails = true;
    look(-4_860, -4_850);
    expect(await screen.findByText(/^Newer candles could not be loaded/)).toBeTruthy();
    service.fails = false;
    look(-4_859, -4_849);
    await waitFor(() => expect(times()).toHaveLength(1_000));
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it("leads straight back to now by its button, and the address does too", async () => {
    const { service, user, times, address } = await openPast(9_000);
    await waitFor(() => expect(shown.chart.showRange).toHaveBeenCalled());
    await user.click(screen.getByRole("button", { name: "Back to now" }));
    await waitFor(() => expect(shown.chart.showNewest).toHaveBeenCalled());
    expect([times().at(-1), times().length]).toEqual([0, 500]);
    expect(service.asked).toHaveLength(2);
    await waitFor(() => expect(address()).not.toContain("from="));
    expect(backToNow()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Chart of BTCUSDT, 1h" }));
  });

  it("goes there with all symbols that are compared, and pages with the chart's own", async () => {
    const { service, look } = await openPast(9_000, "&compare=ETHUSDT,SOLUSDT");
    const lengths = () => [...(shown.props?.drawn.compared.values() ?? [])].map(({ length }) => length);
    await waitFor(() => expect(lengths()).toEqual([500, 500]));
    expect(service.asked).toHaveLength(4);
    look(-9_500, -8_700);
    await waitFor(() => expect(lengths()).toEqual([1_500, 1_500]));
  });

  it("says that a time is before the first candle, and leads back to now", async () => {
    const from = LAST - 30_000 * HOUR;
    const { user } = openChart(`/dashboard/charts/BTCUSDT?interval=1h&from=${from}&to=${from + HOUR}`);
    expect(await screen.findByText("BTCUSDT has no candles that old.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Back to now" }));
    await waitFor(() => expect(shown.props?.drawn.main).toHaveLength(500));
  });

  it.each([
    ["before the first candle shows the first ones", 620, [-599, -589]],
    ["within the newest page is shown in it", 400, [-400, -390]],
    ["after the newest candle shows the last ones", -50, [-10, 0]],
  ])("%s", async (_, hoursAgo, hours) => {
    const [from, to] = [LAST - hoursAgo * HOUR, LAST - (hoursAgo - 10) * HOUR];
    openChart(`/dashboard/charts/BTCUSDT?interval=1h&from=${from}&to=${to}`);
    const expected = hours.map((hour) => LAST + hour * HOUR);
    await waitFor(() => expect(shown.chart.showRange.mock.calls).toEqual([expected]));
  });
});

describe("the newest candles", () => {
  it("are led to by a button where one has moved away from them", async () => {
    const { user } = openChart("/dashboard/charts/BTCUSDT?interval=1h");
    await waitFor(() => expect(screen.getByTestId("canvas")).toBeTruthy());
    expect(backToNow()).toBeNull();
    const range = { from: LAST - 20 * HOUR, to: LAST - 10 * HOUR, before: 300 };
    act(() => shown.look({ ...range, after: 10 }));
    await user.click(await screen.findByRole("button", { name: "Back to now" }));
    await waitFor(() => expect(shown.chart.showNewest).toHaveBeenCalledTimes(1));
    act(() => shown.look({ ...range, after: -4 }));
    await waitFor(() => expect(backToNow()).toBeNull());
  });
});
