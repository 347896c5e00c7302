import { type ComponentProps, useEffect } from "react";
import { vi } from "vitest";
import type ChartCanvas from "../canvas/chart-canvas.tsx";
import type { PriceChart } from "../canvas/price-chart.ts";

type CanvasProps = ComponentProps<typeof ChartCanvas>;

/** A chart that notes what is done with it. */
export const createFakeChart = () =>
  ({
    range: vi.fn<PriceChart["range"]>(() => null),
    ...{ fit: vi.fn(), showRange: vi.fn(), move: vi.fn(), zoom: vi.fn(), point: vi.fn(), picture: vi.fn() },
    ...{ setDrawing: vi.fn(), setCandles: vi.fn(), setMarks: vi.fn(), remove: vi.fn() },
  }) satisfies PriceChart;

/** Stands in for `ChartCanvas` where a page has no canvas; `shown` has what it was given last, and its chart. */
export function createFakeCanvas() {
  const shown: { chart: ReturnType<typeof createFakeChart>; props: CanvasProps | null } = {
    chart: createFakeChart(),
    props: null,
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
        shown.props = null;
      };
    }, [onChart]);
    return <div data-testid="canvas" />;
  }
  return { shown, FakeCanvas };
}
