import { setTimeout as delay } from "node:timers/promises";
import { exchangeControl } from "@cointide/testing/exchange-control";
import { serveHttp } from "@cointide/testing/http-server";
import { portBeside } from "@cointide/testing/ports";
import { undoing } from "@cointide/testing/undo-stack";
import type { Engine } from "../service/servers.ts";
import { PORT_BASE } from "../support/benchmark.ts";
import { percentile, type Row, row, type Table } from "../support/report.ts";
import { type StoredAlert, startWatchingService } from "./watching-service.ts";

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

/** The members' symbols, and how often and how long each quantity is measured. */
export type Options = { exchange: string; symbols: readonly string[]; seconds: number; runs: number };

const text = (price: number): string => price.toFixed(12).replace(/\.?0+$/, "");

/** Of each kind as many, far from the price; a move of so much within a day looks at all minutes of it. */
const farConditions = (price: number): object[] => [
  { kind: "above", price: text(price * 3) },
  { kind: "below", price: text(price / 3) },
  { kind: "near", price: text(price * 2), percent: 1 },
  { kind: "moves", percent: 900, window: "24h" },
];

/** Alerts in turn over the symbols; the first ones cross. */
async function makeAlerts(
  { exchange, symbols: all }: Options,
  count: number,
  crossing = 0,
): Promise<StoredAlert[]> {
  const tickers = await (await fetch(`${exchange}/api/v3/ticker/24hr`)).json();
  const prices = new Map(
    (tickers as { symbol: string; lastPrice: string }[]).map(({ symbol, lastPrice }) => [symbol, lastPrice]),
  );
  const symbols = all.slice(0, SYMBOLS);
  return Array.from({ length: count }, (_, index) => {
    const symbol = symbols[index % symbols.length] ?? "";
    const price = Number(prices.get(symbol) ?? 1);
    const far = farConditions(price);
    const condition =
      index < crossing
        ? { kind: "above", price: text(price * (1 + REACH)) }
        : (far[Math.floor(index / symbols.length) % far.length] ?? {});
    return { member: index % Math.ceil(count / PER_MEMBER), symbol, condition };
  });
}

/** The processor time that the process of a service with these alerts takes, as a share of a core in percent; several times. */
const measureShare = (engine: Engine, alerts: readonly StoredAlert[], { runs, seconds }: Options) =>
  undoing(async (undo) => {
    const metrics = await startWatchingService(undo, engine, { alerts });
    const read = async () => ({
      at: performance.now() / 1_000,
      cpu: (await metrics()).get("process_cpu_seconds_total") ?? Number.NaN,
    });
    const shares: number[] = [];
    await delay(SETTLE);
    for (let run = 0; run < runs; run += 1) {
      const before = await read();
      await delay(seconds * 1_000);
      const after = await read();
      shares.push((100 * (after.cpu - before.cpu)) / (after.at - before.at));
    }
    return shares;
  });

/** What the process of the service costs with alerts that do not cross. */
export async function measureCost(engine: Engine, options: Options): Promise<Table> {
  const [fewAlerts, allAlerts] = [await makeAlerts(options, SYMBOLS), await makeAlerts(options, ALERTS)];
  const idle = await measureShare(engine, [], options);
  const few = await measureShare(engine, fewAlerts, options);
  const all = await measureShare(engine, allAlerts, options);
  const allWithout = (others: readonly number[]) => all.map((one, run) => one - (others[run] ?? Number.NaN));
  const samples = {
    ...{ "no alert": idle, "an alert of each": few, "10,000 alerts": all },
    ...{ "their evaluation": allWithout(few), "all of watching": allWithout(idle) },
  };
  const targets = [{ subject: "their evaluation", most: 5 }];
  return {
    title: `${engine}, ${SYMBOLS} symbols, ${SYMBOLS} ticks a second, the service's whole process`,
    subjects: Object.keys(samples),
    rows: [row("Share of a core", "%", samples, { digits: 1, targets })],
  };
}

/** How long crossings take from the tick to the webhook, while alerts cross all the time. */
export const measureDelivery = (engine: Engine, options: Options): Promise<Table> =>
  undoing(async (undo) => {
    const { seconds, runs } = options;
    /** How long after its price each webhook came, in ms. */
    let waits: number[] = [];
    const webhook = await serveHttp(portBeside(PORT_BASE, "WEBHOOKS"), async (request, response) => {
      const body = (await request.toArray()).join("");
      response.end();
      const { at, source } = JSON.parse(body) as { at: number; source: string };
      if (source === "tick") waits.push(Date.now() - at);
    });
    undo.add(webhook.stop);
    const alerts = await makeAlerts(options, ALERTS, CROSSING);
    await startWatchingService(undo, engine, { alerts, webhook });
    // Ticks that waited for klines at the start are not what is measured.
    await delay(SETTLE);
    const all: number[][] = [];
    for (let run = 0; run < runs; run += 1) {
      waits = [];
      await delay(seconds * 1_000);
      all.push([...waits].sort((one, other) => one - other));
    }
    const rowOf = (name: string, unit: string, of: (sorted: number[]) => number, more?: Partial<Row>) =>
      row(name, unit, { webhook: all.map(of) }, more);
    return {
      title: `${engine}, 10,000 alerts, ${SYMBOLS} ticks a second: from the tick to the webhook`,
      subjects: ["webhook"],
      rows: [
        rowOf("p50", "ms", (sorted) => percentile(sorted, 0.5)),
        rowOf("p95", "ms", (sorted) => percentile(sorted, 0.95), {
          targets: [{ subject: "webhook", most: 1_500 }],
        }),
        rowOf("Crossings a second", "", ({ length }) => length / seconds, { digits: 1 }),
      ],
    };
  });

const OWN_SYMBOLS = 20;
const MEMBERS = [1, 100, 1_000];
const MINUTE = 60_000;
const INTERVAL = 500;

/** Adds up what the exchange counts again with each minute, until it is stopped. */
async function addUpWeight(exchange: string, signal: AbortSignal): Promise<number> {
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
async function weightOf(members: number, { exchange, symbols }: Options): Promise<number> {
  const condition = { kind: "moves", percent: 900, window: "24h" };
  const alerts = Array.from({ length: members }, (_, member) =>
    symbols.slice(0, OWN_SYMBOLS).map((symbol) => ({ member, symbol, condition })),
  ).flat();
  const stopping = new AbortController();
  const adding = addUpWeight(exchange, stopping.signal);
  await undoing(async (undo) => {
    undo.add(() => stopping.abort());
    await startWatchingService(undo, "PGlite", { alerts });
    await delay(MINUTE);
  });
  return adding;
}

/** Members with the same symbols cost the exchange nothing more. */
export async function measureWeight(options: Options): Promise<Table> {
  const samples: Record<string, number[]> = {};
  for (const members of MEMBERS)
    samples[`${members.toLocaleString("en-US")} members`] = [await weightOf(members, options)];
  const [one = "", , most = ""] = Object.keys(samples);
  return {
    title: `Weight at the exchange in the first minute, ${OWN_SYMBOLS} alerts each over the same ${OWN_SYMBOLS} symbols`,
    subjects: Object.keys(samples),
    rows: [row("Weight", "", samples, { targets: [{ subject: most, per: one, most: 1.05 }] })],
  };
}
