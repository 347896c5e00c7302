import { randomBytes } from "node:crypto";
import type { TrialAlert } from "./oracle.ts";
import { readSeconds } from "./prices.ts";

const MINUTE = 60_000;
/** How far targets are from the price, as shares of the range of the past minute. */
const DISTANCES = [0.04, 0.1, 0.2, 0.35];
/** How near is near, as a share of the distance in which it lies. */
const NEARNESS = 0.25;

type Targets = Pick<TrialAlert, "symbol" | "condition">[];

const percentOf = (part: number, whole: number): number =>
  Math.max(0.01, Math.round((part / whole) * 10_000) / 100);

/** Targets around a symbol's price, which moves over some of them within seconds. */
async function targetsOf(exchange: string, symbol: string): Promise<Targets> {
  const now = Date.now();
  const seconds = await readSeconds(exchange, symbol, now - MINUTE, now);
  const closes = seconds.map(([, , , , close]) => close);
  const prices = closes.map(Number);
  const [last = 0] = prices.slice(-1);
  const decimals = closes.at(-1)?.split(".")[1]?.length ?? 0;
  const range = Math.max(...prices) - Math.min(...prices);
  return DISTANCES.flatMap((share): Targets => {
    const distance = Math.max(range * share, 10 ** -decimals);
    const [over, under] = [last + distance, last - distance].map((price) => price.toFixed(decimals));
    if (over === undefined || under === undefined) return [];
    const percent = percentOf(distance * NEARNESS, last);
    return [
      { symbol, condition: { kind: "above", price: over } },
      { symbol, condition: { kind: "below", price: under } },
      { symbol, condition: { kind: "near", price: (last + 3 * distance).toFixed(decimals), percent } },
    ];
  });
}

/** Alerts over these symbols, so many of them in turn, as settings that the service and pages take. */
export async function makeAlerts(exchange: string, symbols: readonly string[], count: number) {
  const lists = await Promise.all(symbols.map((symbol) => targetsOf(exchange, symbol)));
  const rows = DISTANCES.length * 3;
  const all = Array.from({ length: rows }, (_, row) => lists.flatMap((list) => list[row] ?? [])).flat();
  return all.slice(0, count).map((target) => ({
    ...{ id: randomBytes(12).toString("hex"), repeatAfter: null, note: "", status: "active" as const },
    ...{ crossings: 0, crossedAt: null },
    ...target,
  }));
}
