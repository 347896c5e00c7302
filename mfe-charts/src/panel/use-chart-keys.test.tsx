// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Candles } from "../candles/candles.ts";
import { createFakeChart } from "../testing/fake-canvas.tsx";
import { candle } from "../testing/klines.ts";
import { useChartKeys } from "./use-chart-keys.ts";

afterEach(cleanup);

const MINUTE = 60_000;
const CANDLES: Candles = [1, 2, 3, 4].map((close, at) => candle(at * MINUTE, close));

type Chart = ReturnType<typeof createFakeChart>;

/** A chart of which only the candle that is read is shown. */
function Keys({ chart, candles }: { chart: Chart | null; candles: Candles }) {
  const { candle: read, onKeyDown, onBlur } = useChartKeys(chart, candles, () => {});
  return (
    <button type="button" onKeyDown={onKeyDown} onBlur={onBlur}>
      {read?.close ?? "none"}
    </button>
  );
}

async function openKeys(candles = CANDLES) {
  const chart = createFakeChart();
  const view = render(<Keys chart={chart} candles={candles} />);
  const user = userEvent.setup({ delay: null });
  await user.tab();
  return {
    ...{ ...view, chart, user },
    read: () => screen.getByRole("button").textContent,
    show: (next: Candles) => view.rerender(<Keys chart={chart} candles={next} />),
  };
}

describe("the keys of a chart", () => {
  it.each([
    ["{ArrowLeft}", "4"],
    ["{ArrowRight}", "4"],
    ["{Home}", "1"],
    ["{End}", "4"],
    ["{ArrowLeft}{ArrowLeft}", "3"],
    ["{Home}{ArrowRight}", "2"],
    ["{Home}{ArrowLeft}", "1"],
    ["{End}{ArrowRight}", "4"],
  ])("%s read the candle that closed at %s, and point at it", async (keys, close) => {
    const { chart, user, read } = await openKeys();
    await user.keyboard(keys);
    expect(read()).toBe(close);
    expect(chart.point.mock.lastCall).toEqual([CANDLES[Number(close) - 1]]);
  });

  it.each([
    ["{Shift>}{ArrowLeft}{/Shift}", "move", -10],
    ["{Shift>}{ArrowRight}{/Shift}", "move", 10],
    ["+", "zoom", 0.8],
    ["=", "zoom", 0.8],
    ["-", "zoom", 1.25],
    ["_", "zoom", 1.25],
  ] as const)("%s %s by %s", async (keys, call, by) => {
    const { chart, user, read } = await openKeys();
    await user.keyboard(keys);
    expect(chart[call].mock.calls).toEqual([[by]]);
    expect(read()).toBe("none");
  });

  it("0 fits all candles", async () => {
    const { chart, user } = await openKeys();
    await user.keyboard("0");
    expect(chart.fit).toHaveBeenCalledTimes(1);
  });

  it("stay with the candle that is read while others come before and after it", async () => {
    const { user, read, show } = await openKeys();
    await user.keyboard("{Home}{ArrowRight}");
    show([candle(-MINUTE, 0), ...CANDLES, candle(4 * MINUTE, 5)]);
    expect(read()).toBe("2");
    await user.keyboard("{ArrowLeft}");
    expect(read()).toBe("1");
  });

  it("read a candle as it is now", async () => {
    const { user, read, show } = await openKeys();
    await user.keyboard("{End}");
    show([...CANDLES.slice(0, 3), candle(3 * MINUTE, 4.5)]);
    expect(read()).toBe("4.5");
  });

  it("point at nothing once the focus has left", async () => {
    const { chart, user, read } = await openKeys();
    await user.keyboard("{End}");
    await user.tab();
    expect(read()).toBe("none");
    expect(chart.point.mock.lastCall).toEqual([null]);
  });
});

describe("other keys", () => {
  const pressed = (key: string, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
    screen.getByRole("button").dispatchEvent(event);
    return event.defaultPrevented;
  };

  it.each([
    ["Tab", {}],
    ["a", {}],
    ["ArrowUp", {}],
    ["ArrowUp", { shiftKey: true }],
    ["ArrowLeft", { altKey: true }],
    ["+", { ctrlKey: true }],
    ["0", { metaKey: true }],
  ])("are left to the browser: %s %j", async (key, init) => {
    const { chart, read } = await openKeys();
    expect(pressed(key, init)).toBe(false);
    expect(read()).toBe("none");
    expect([chart.move, chart.zoom, chart.fit, chart.point].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it("include all while there is no chart, or no candle", async () => {
    await openKeys([]);
    expect(pressed("End")).toBe(false);
    cleanup();
    render(<Keys chart={null} candles={CANDLES} />);
    expect(pressed("End")).toBe(false);
  });
});
