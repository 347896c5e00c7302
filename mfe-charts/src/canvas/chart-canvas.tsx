import { usePrinting } from "@cointide/shared/ui/use-printing";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import styles from "./chart-canvas.module.css";
import { drawForPaper } from "./draw-for-paper.ts";
import type { Drawing, Drawn, PriceMark } from "./drawing.ts";
import { readLook } from "./look.ts";
import { createPriceChart, type PriceChart } from "./price-chart.ts";
import { useLook } from "./use-look.ts";

type ChartCanvasProps = {
  drawing: Omit<Drawing, "look">;
  drawn: Drawn;
  marks: readonly PriceMark[];
  /** Called with the chart once it is there, and with null when it goes. */
  onChart(chart: PriceChart | null): void;
  onPoint(openTime: number | null): void;
  onPick(price: number): void;
  onRange(): void;
};

/** The chart itself, for as long as it is mounted; what is said of it stands beside it. */
export default function ChartCanvas({ drawing, drawn, marks, onChart, ...events }: ChartCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const chart = useRef<PriceChart | null>(null);
  const look = useLook(element);
  const onPoint = useEffectEvent(events.onPoint);
  const onPick = useEffectEvent(events.onPick);
  const onRange = useEffectEvent(events.onRange);
  const tellChart = useEffectEvent(onChart);
  const hasLook = look !== null;

  const create = useEffectEvent((place: HTMLElement) => {
    if (look === null) return null;
    return createPriceChart(place, { ...drawing, look }, { onPoint, onPick, onRange });
  });

  useEffect(() => {
    if (!hasLook || element.current === null) return;
    const created = create(element.current);
    chart.current = created;
    tellChart(created);
    return () => {
      tellChart(null);
      chart.current = null;
      created?.remove();
    };
  }, [hasLook]);

  useEffect(() => {
    if (look !== null) chart.current?.setDrawing({ ...drawing, look });
  }, [drawing, look]);

  useEffect(() => {
    if (!hasLook) return;
    chart.current?.setCandles(drawn);
  }, [drawn, hasLook]);

  useEffect(() => {
    if (hasLook) chart.current?.setMarks(marks);
  }, [marks, hasLook]);

  const isPrinting = usePrinting();
  const drawPaper = useEffectEvent((place: HTMLElement) => {
    const places = chart.current?.places() ?? null;
    return drawForPaper({ drawing: { ...drawing, look: readLook(place, "paper") }, drawn, marks, places });
  });
  useLayoutEffect(() => {
    if (!isPrinting || element.current === null) return;
    const picture = drawPaper(element.current);
    paper.current?.append(picture);
    return () => picture.remove();
  }, [isPrinting]);

  return (
    <>
      <div ref={element} className={styles.canvas} aria-hidden="true" />
      <div ref={paper} className={styles.paper} aria-hidden="true" />
    </>
  );
}
