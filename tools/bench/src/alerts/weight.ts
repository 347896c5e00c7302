import { setTimeout as delay } from "node:timers/promises";
import { exchangeControl } from "@cointide/testing/exchange-control";
import type { Table } from "../support/report.ts";
import { startWatchingService } from "./watching-service.ts";

const SYMBOLS = 20;
const MEMBERS = [1, 100, 1_000];
const MINUTE = 60_000;
const INTERVAL = 500;

/** Adds up what the exchange counts anew with each minute, until it is stopped. */
async function addUp(exchange: string, signal: AbortSignal): Promise<number> {
  const { usedWeight } = exchangeControl(exchange);
  let [total, before] = [0, await usedWeight()];
  while (!signal.aborted) {
    await delay(INTERVAL);
    const now = await usedWeight();
    total += now < before ? now : now - before;
    before = now;
  }
  return total;
}

/** The weight of all requests of a service's first minute, and of the start before it that made its tables. */
async function weightOf(members: number, exchange: string, symbols: readonly string[]): Promise<number> {
  const alerts = Array.from({ length: members }, (_, member) =>
    symbols.map((symbol) => ({ member, symbol, condition: { kind: "moves", percent: 900, window: "24h" } })),
  ).flat();
  const stopping = new AbortController();
  const adding = addUp(exchange, stopping.signal);
  try {
    const service = await startWatchingService({ engine: "PGlite", alerts, webhook: null });
    await delay(MINUTE);
    await service.stop();
  } finally {
    stopping.abort();
  }
  return adding;
}

/** Members with the same symbols cost the exchange nothing more. */
export async function measureWeight(exchange: string, symbols: readonly string[]): Promise<Table> {
  const samples: Record<string, number[]> = {};
  for (const members of MEMBERS)
    samples[`${members.toLocaleString("en-US")} members`] = [
      await weightOf(members, exchange, symbols.slice(0, SYMBOLS)),
    ];
  const [one = "", , most = ""] = Object.keys(samples);
  return {
    title: `Weight at the exchange in the first minute, ${SYMBOLS} alerts each over the same ${SYMBOLS} symbols`,
    subjects: Object.keys(samples),
    rows: [{ name: "Weight", unit: "", samples, targets: [{ subject: most, per: one, most: 1.05 }] }],
  };
}
