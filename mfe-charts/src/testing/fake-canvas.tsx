import { type ComponentProps, useEffect } from "react";
import { beforeEach, vi } from "vitest";
import type ChartCanvas from "../canvas/chart-canvas.tsx";
import type { ChartRange } from "../canvas/drawing.ts";
import * as loader from "../canvas/load-canvas.ts";
import type { PriceChart } from "../canvas/price-chart.ts";

type CanvasProps = ComponentProps<typeof ChartCanvas>;

/** A chart that notes what is done with it. */
export const createFakeChart = () =>
  ({
    range: vi.fn<PriceChart["range"]>(() => null),
    ...{ places: vi.fn<PriceChart["places"]>(() => null), showPlaces: vi.fn() },
    ...{
      fit: vi.fn(),
      showRange: vi.fn(),
      showNewest: vi.fn(),
      move: vi.fn(),
      zoom: vi.fn(),
      point: vi.fn(),
      picture: vi.fn(),
    },
    ...{ setDrawing: vi.fn(), setCandles: vi.fn(), setMarks: vi.fn(), remove: vi.fn() },
  }) satisfies PriceChart;

type Shown = {
  chart: ReturnType<typeof createFakeChart>;
  props: CanvasProps | null;
  /** Brings other candles into sight. */
  look(range: ChartRange): void;
};

/** The props that the chart's canvas received last, and its chart. */
export const shown: Shown = {
  chart: createFakeChart(),
  props: null,
  look(range) {
    shown.chart.range.mockReturnValue(range);
    shown.props?.onRange();
  },
};

function FakeCanvas(props: CanvasProps) {
  const { onChart } = props;
  useEffect(() => {
    shown.props = props;
  });
  useEffect(() => {
    onChart(shown.chart);
    return () => {
      onChart(null);
      shown.chart.range.mockReset();
      shown.props = null;
    };
  }, [onChart]);
  return <div data-testid="canvas" />;
}

/** Replaces the canvas of all charts in a test file, since its page has none to draw on. */
export function useFakeCanvas(): void {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.spyOn(loader, "loadCanvas").mockImplementation(
      async () => ({ default: FakeCanvas }) as Awaited<ReturnType<typeof loader.loadCanvas>>,
    );
  });
}
