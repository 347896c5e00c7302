import { setTimeout as delay } from "node:timers/promises";
import { PORT_BASE } from "../support/product.ts";
import type { Table } from "../support/report.ts";
import type { Running } from "./processes.ts";
import { type Ports, pglitePlace, startExchange, startService, tickersPath, windowPath } from "./subjects.ts";

const CROWDS = [100, 10_000] as const;
const MINUTE = 60_000;
/**
 * How often the weight of the minute before is read, in ms, and how many times: a part of a minute would tell whether
 * the exchange was asked in it, not what a minute costs. The first part is left out, in which all is asked for at once.
 */
const SAMPLE = 12_000;
const A_MINUTE = MINUTE / SAMPLE;
const SAMPLES = 5;
/** How often each visitor does something, in ms. */
const PAUSE = 20_000;

/** Most look at the window that the product proposes. */
const WINDOWS = ["7d", "7d", "7d", "7d", "1d", "1h", "30m", "12h"];

/** What is popular is asked for most: the n-th symbol 1/n times as often as the first. */
function createPopularity(symbols: readonly string[]) {
  let sum = 0;
  const bounds = symbols.map((_, index) => (sum += 1 / (index + 1)));
  function one(): string {
    const chosen = Math.random() * sum;
    return symbols[bounds.findIndex((bound) => bound >= chosen)] ?? "";
  }
  return (count: number) => [...new Set(Array.from({ length: count }, one))];
}

/** Somebody with five streams of their own who does something every now and then. */
function createVisitor(url: string, address: string, some: (count: number) => string[]) {
  const streams = Array.from({ length: 5 }, () => some(5));
  const one = <T>(things: readonly T[], otherwise: T): T =>
    things[Math.floor(Math.random() * things.length)] ?? otherwise;

  /** Most compare a stream with a window; others load the dashboard anew, or see the landing page. */
  function nextPath(): string {
    const chance = Math.random();
    if (chance < 0.2) return "/tickers/preview";
    if (chance < 0.5) return tickersPath([...new Set(streams.flat())]);
    return windowPath(one(streams, []), one(WINDOWS, "7d"));
  }

  return async () => {
    await (await fetch(url + nextPath(), { headers: { "x-forwarded-for": address } })).text();
  };
}

/** The weight that the exchange counts, although it begins anew each minute. */
function createScale({ url }: Running) {
  let [last, total] = [0, 0];
  return async () => {
    const { usedWeight } = (await (await fetch(`${url}/control/state`)).json()) as { usedWeight: number };
    total += usedWeight < last ? usedWeight : usedWeight - last;
    last = usedWeight;
    return total;
  };
}

/** Has so many visitors there for a while; gives the weight that they cost in each minute, as it slides. */
async function weigh(crowd: number, ports: Ports, symbols: readonly string[]): Promise<number[]> {
  const place = pglitePlace();
  const exchange = await startExchange(ports);
  const service = await startService(ports, place.service);
  const some = createPopularity(symbols);
  const scale = createScale(exchange);
  const begun = Date.now();
  const totals: number[] = [0];
  const visitors = Array.from({ length: crowd }, (_, index) =>
    createVisitor(service.url, `10.0.${index >> 8}.${index & 255}`, some),
  );
  let acts = 0;
  const poll = setInterval(() => void scale(), 1_000);
  try {
    for (let sample = 1; sample <= A_MINUTE + SAMPLES; sample += 1) {
      for (let passed = 0; passed < sample * SAMPLE; passed = Date.now() - begun) {
        for (; acts < (passed * crowd) / PAUSE; acts += 1) void visitors[acts % crowd]?.().catch(() => {});
        await delay(20);
      }
      totals.push(await scale());
    }
  } finally {
    clearInterval(poll);
    await Promise.all([service.stop(), exchange.stop()]);
    await place.remove();
  }
  return totals.slice(A_MINUTE + 1).map((total, index) => total - (totals[index + 1] ?? 0));
}

const nameOf = (crowd: number): string => `${crowd.toLocaleString("en-US")} visitors`;

/** What a crowd costs of the exchange's budget, and what a hundred people do, side by side. */
export async function weighVisitors(symbols: readonly string[]): Promise<Table> {
  const weights = await Promise.all(
    CROWDS.map((crowd, index) => {
      const exchange = PORT_BASE + 10 + 2 * index;
      return weigh(crowd, { exchange, service: exchange + 1 }, symbols);
    }),
  );
  const [few, many] = CROWDS;
  return {
    title: "Visitors with 5 streams of popular symbols who look at something every 20 s, two runs at once",
    subjects: CROWDS.map(nameOf),
    rows: [
      {
        ...{ name: "Weight at the exchange", unit: "a minute" },
        samples: Object.fromEntries(CROWDS.map((crowd, index) => [nameOf(crowd), weights[index] ?? []])),
        targets: [{ subject: nameOf(many), per: nameOf(few), most: 1 }],
      },
    ],
  };
}
