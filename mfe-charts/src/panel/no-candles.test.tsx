// @vitest-environment happy-dom
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { shown, useFakeCanvas } from "../testing/fake-canvas.tsx";
import { openChart } from "../testing/open-chart.tsx";
import { WindowLine } from "../window/window-line.tsx";

useFakeCanvas();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ADDRESS = "/dashboard/charts/BTCUSDT?interval=1h";
const drawn = () => waitFor(() => expect(screen.getByTestId("canvas")).toBeTruthy());

describe("a listed pair without candles", () => {
  const NONE = "There are no candles for BTCUSDT yet.";
  const withoutCandles = (...symbols: string[]) => ({
    prepare: ({ empty }: { empty: Set<string> }) => {
      for (const symbol of symbols) empty.add(symbol);
    },
  });

  it("says so, and Retry shows the chart once there are some", async () => {
    const { service, user } = openChart(ADDRESS, withoutCandles("BTCUSDT"));
    expect((await screen.findByText(NONE)).getAttribute("role")).toBe("status");
    expect(screen.queryByTestId("canvas")).toBeNull();
    service.empty.clear();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await drawn();
    expect(screen.queryByText(NONE)).toBeNull();
    expect(shown.props?.drawn.main).toHaveLength(500);
  });

  it("asks again by itself, and shows them when they come", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { service } = openChart(ADDRESS, withoutCandles("BTCUSDT"));
    await screen.findByText(NONE);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(service.asked).toHaveLength(2);
    service.empty.clear();
    await vi.advanceTimersByTimeAsync(10_000);
    await drawn();
  });

  it("is said to have none where others are compared with it", async () => {
    openChart(`${ADDRESS}&compare=ETHUSDT`, withoutCandles("ETHUSDT"));
    expect(await screen.findByText("no candles")).toBeTruthy();
  });

  it("has no line in a comparison, which says so", async () => {
    const host = createTestHost({ answers: { "GET /klines": () => ({ klines: [], hasOlder: false }) } });
    const line = (
      <ul>
        <WindowLine symbol="BTCUSDT" window="7d" facts={undefined} />
      </ul>
    );
    renderRoutes(host, [{ path: "/", element: line }], "/");
    expect(await screen.findByText("No line of 7d for BTCUSDT.")).toBeTruthy();
  });
});
