import { processMetrics } from "@cointide/server/operations";
import { Counter, Gauge, Registry } from "prom-client";
import type { ExchangeList } from "../market/rest-exchange.ts";

/** A slice's release and the stage at which it failed, or "blocked". */
type SliceFailure = { slice: string; version: string; outcome: string };

/** What the service counts about itself, as Prometheus reads it. Times are seconds. */
export type Metrics = {
  /** A symbol was read from the market's cache, and was there or not. */
  countCacheRead(outcome: "hit" | "miss"): void;
  /** So many items of an answer of the exchange were malformed. */
  countMalformed(list: ExchangeList, count: number): void;
  /** A slice failed in a visitor's page, or blocked it for seconds. Names beyond the first hundred count as "other": clients can invent names. */
  countSliceFailure(failure: SliceFailure): void;
  /** A gauge that calls `read` at each scrape. */
  watch(name: string, help: string, read: () => number): void;
  register: Registry;
};

/** The most combinations of labels that clients send. */
const MOST_FAILURES = 100;

function countFailures(register: Registry): Metrics["countSliceFailure"] {
  const known = new Set<string>();
  const failures = new Counter({
    name: "slice_failures_total",
    help: "Failures and long tasks of slices, as reported by visitors' pages",
    labelNames: ["slice", "version", "outcome"],
    registers: [register],
  });
  return ({ slice, version, outcome }) => {
    const key = `${slice}@${version} ${outcome}`;
    if (known.size < MOST_FAILURES) known.add(key);
    failures.inc(
      known.has(key) ? { slice, version, outcome } : { slice: "other", version: "other", outcome },
    );
  };
}

/** @param ofProcess whether to tell about the process too: its event loop's lag, memory, garbage, CPU. */
export function createMetrics({ ofProcess }: { ofProcess: boolean }): Metrics {
  const register = ofProcess ? processMetrics() : new Registry();
  const cacheReads = new Counter({
    name: "market_cache_reads_total",
    help: "Symbols read from the market cache, by whether they were present and fresh",
    labelNames: ["outcome"],
    registers: [register],
  });
  const malformed = new Counter({
    name: "exchange_malformed_items_total",
    help: "Malformed items from the exchange that were left out, by list",
    labelNames: ["list"],
    registers: [register],
  });

  return {
    countCacheRead: (outcome) => cacheReads.inc({ outcome }),
    countMalformed: (list, count) => malformed.inc({ list }, count),
    countSliceFailure: countFailures(register),
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [register],
        collect() {
          this.set(read());
        },
      });
    },
    register,
  };
}
