import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "../service/subjects.ts";
import type { Table } from "../support/report.ts";
import type { StoredAlert } from "./fill-alerts.ts";
import { startWatchingService, type WatchingService } from "./watching-service.ts";
import type { Webhooks } from "./webhooks.ts";

/** What is watched, at a tick a second of each symbol. */
const SYMBOLS = 500;
const ALERTS = 10_000;
const PER_MEMBER = 200;
/** How many of the alerts cross while it is measured: each once, by one tick in some hundred. */
const CROSSING = 1_000;
/** How far their targets are beyond the price, as a share of it: prices stray about as much from tick to tick. */
const REACH = 0.0009;
/** The first checkpoint writes all alerts, in ms. */
const SETTLE = 10_000;

type Options = {
  engine: Engine;
  exchange: string;
  symbols: readonly string[];
  seconds: number;
  runs: number;
};

async function pricesOf(exchange: string): Promise<Map<string, number>> {
  const tickers = await (await fetch(`${exchange}/api/v3/ticker/24hr`)).json();
  return new Map(
    (tickers as { symbol: string; lastPrice: string }[]).map(({ symbol, lastPrice }) => [
      symbol,
      Number(lastPrice),
    ]),
  );
}

const text = (price: number): string => price.toFixed(12).replace(/\.?0+$/, "");

/** Of each kind as many, far from the price; a move of so much within a day looks at all minutes of it. */
function farCondition(price: number, turn: number): object {
  const kinds = [
    { kind: "above", price: text(price * 3) },
    { kind: "below", price: text(price / 3) },
    { kind: "near", price: text(price * 2), percent: 1 },
    { kind: "moves", percent: 900, window: "24h" },
  ];
  return kinds[turn % kinds.length] ?? {};
}

/** Alerts in turn over the symbols; the first ones cross. */
function alertsOver(
  symbols: readonly string[],
  prices: ReadonlyMap<string, number>,
  { count, crossing }: { count: number; crossing: number },
): StoredAlert[] {
  return Array.from({ length: count }, (_, index) => {
    const symbol = symbols[index % symbols.length] ?? "";
    const price = prices.get(symbol) ?? 1;
    const condition =
      index < crossing
        ? { kind: "above", price: text(price * (1 + REACH)) }
        : farCondition(price, Math.floor(index / symbols.length));
    return { member: index % Math.ceil(count / PER_MEMBER), symbol, condition };
  });
}

/** The processor time that the service's process takes, as a share of a core in percent; several times. */
async function measureShare(service: WatchingService, { seconds, runs }: Options): Promise<number[]> {
  const shares: number[] = [];
  const read = async () => ({
    at: performance.now() / 1_000,
    cpu: (await service.metrics()).get("process_cpu_seconds_total") ?? Number.NaN,
  });
  await delay(SETTLE);
  for (let run = 0; run < runs; run += 1) {
    const before = await read();
    await delay(seconds * 1_000);
    const after = await read();
    shares.push((100 * (after.cpu - before.cpu)) / (after.at - before.at));
  }
  return shares;
}

async function shareWith(alerts: readonly StoredAlert[], options: Options): Promise<number[]> {
  const service = await startWatchingService({ engine: options.engine, alerts, webhook: null });
  try {
    return await measureShare(service, options);
  } finally {
    await service.stop();
  }
}

/** What the process of the service costs with alerts that do not cross. */
export async function measureCost(options: Options): Promise<Table> {
  const { engine, exchange } = options;
  const symbols = options.symbols.slice(0, SYMBOLS);
  const prices = await pricesOf(exchange);
  const idle = await shareWith([], options);
  const few = await shareWith(alertsOver(symbols, prices, { count: SYMBOLS, crossing: 0 }), options);
  const all = await shareWith(alertsOver(symbols, prices, { count: ALERTS, crossing: 0 }), options);
  const minus = (ones: readonly number[], others: readonly number[]) =>
    ones.map((one, run) => one - (others[run] ?? Number.NaN));
  const samples = {
    "no alert": idle,
    "an alert of each": few,
    "10,000 alerts": all,
    "their evaluation": minus(all, few),
    "all of watching": minus(all, idle),
  };
  return {
    title: `${engine}, ${SYMBOLS} symbols, ${SYMBOLS} ticks a second, the service's whole process`,
    subjects: Object.keys(samples),
    rows: [
      {
        ...{ name: "Share of a core", unit: "%", digits: 1, samples },
        targets: [{ subject: "their evaluation", most: 5 }],
      },
    ],
  };
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** How long crossings take from the tick to the webhook, while alerts cross all the time. */
export async function measureDelivery(options: Options, webhooks: Webhooks): Promise<Table> {
  const { engine, exchange, seconds, runs } = options;
  const symbols = options.symbols.slice(0, SYMBOLS);
  const alerts = alertsOver(symbols, await pricesOf(exchange), { count: ALERTS, crossing: CROSSING });
  const service = await startWatchingService({ engine, alerts, webhook: webhooks });
  const [p50, p95, rate]: number[][] = [[], [], []];
  try {
    // Ticks that waited for klines at the start are not what is measured.
    await delay(SETTLE);
    for (let run = 0; run < runs; run += 1) {
      webhooks.waits.length = 0;
      await delay(seconds * 1_000);
      const sorted = [...webhooks.waits].sort((one, other) => one - other);
      p50?.push(percentile(sorted, 0.5));
      p95?.push(percentile(sorted, 0.95));
      rate?.push(sorted.length / seconds);
    }
  } finally {
    await service.stop();
  }
  const row = (name: string, unit: string, digits: number, webhook: number[] = []) => ({
    ...{ name, unit, digits, samples: { webhook } },
  });
  return {
    title: `${engine}, 10,000 alerts, ${SYMBOLS} ticks a second: from the tick to the webhook`,
    subjects: ["webhook"],
    rows: [
      row("p50", "ms", 0, p50),
      { ...row("p95", "ms", 0, p95), targets: [{ subject: "webhook", most: 1_500 }] },
      row("Crossings a second", "", 1, rate),
    ],
  };
}
