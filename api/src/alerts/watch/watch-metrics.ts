import { Counter, Gauge, Histogram } from "prom-client";
import type { Metrics } from "../../operations/metrics.ts";
import type { FreshCrossing } from "./watch-storage.ts";

/** What is true of watching at this moment. */
export type WatchFacts = { alerts: number; symbols: number; behind: number; unrecorded: number };

const NOTHING: WatchFacts = { alerts: 0, symbols: 0, behind: 0, unrecorded: 0 };

/** What watching counts about itself. An instance that does not watch counts nothing. */
export function createWatchMetrics({ register, watch }: Metrics) {
  let read = () => NOTHING;
  const registers = [register];
  const watching = new Gauge({
    name: "alerts_watching",
    help: "Whether this instance watches alerts",
    registers,
  });
  watch("alerts_watched", "Alerts being watched", () => read().alerts);
  watch("alert_symbols_watched", "Symbols that have alerts", () => read().symbols);
  watch("alert_symbols_behind", "Symbols whose missed prices are being read", () => read().behind);
  watch("alert_crossings_unrecorded", "Crossings waiting to be recorded", () => read().unrecorded);
  const evaluations = new Counter({
    name: "alert_evaluations_total",
    help: "Evaluations of alerts against prices",
    registers,
  });
  const crossings = new Counter({
    name: "alert_crossings_total",
    help: "Recorded crossings, by the source of their price",
    labelNames: ["source"],
    registers,
  });
  const lag = new Histogram({
    name: "alert_record_lag_seconds",
    help: "Time from a tick to its recorded crossing",
    buckets: [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30],
    registers,
  });

  return {
    /** This instance watches from now on. Gives the undo. */
    begin(facts: () => WatchFacts): () => void {
      read = facts;
      watching.set(1);
      return () => {
        read = () => NOTHING;
        watching.set(0);
      };
    },
    countEvaluations: (count: number) => evaluations.inc(count),
    /** @param now the exchange's time, in ms since 1970 */
    countRecorded({ source, at }: FreshCrossing, now: number): void {
      crossings.inc({ source });
      if (source === "tick") lag.observe(Math.max(0, now - at) / 1_000);
    },
  };
}

export type WatchMetrics = ReturnType<typeof createWatchMetrics>;
