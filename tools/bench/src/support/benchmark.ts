import { openBrowser } from "@cointide/testing/browser";
import { describeMachine } from "@cointide/testing/machine";
import { portBase } from "@cointide/testing/ports";
import { startProduct } from "@cointide/testing/product";
import { type UndoStack, undoing } from "@cointide/testing/undo-stack";
import { printReport } from "./print-report.ts";
import type { Table } from "./report.ts";

/** The first of the benchmarks' ports. */
export const PORT_BASE = portBase("BENCH");

/** Settings with which the exchange lists 2,000 pairs and moves each price with each tick. */
export const BUSY = { EXCHANGE_MORE_COINS: "1300", EXCHANGE_MOVE_EVERY_TICK: "1" };

/** Runs a benchmark, ends what it has put on the stack, and prints its tables. */
export async function runBenchmark(
  name: string,
  measure: (undo: UndoStack) => Promise<readonly Table[]>,
): Promise<void> {
  const machine = describeMachine();
  printReport(name, machine, await undoing(measure));
}

/** The product on the benchmarks' ports, a browser for its pages, and the feed that they listen to. */
export type Place = Awaited<ReturnType<typeof openPlace>>;

/** @param settings more variables of the product's programs. */
export async function openPlace(undo: UndoStack, settings: Record<string, string> = {}) {
  const product = await startProduct({ base: PORT_BASE, settings });
  undo.add(product.close);
  const browser = await openBrowser();
  undo.add(() => browser.close());
  const { exchange, exchangeUrl } = product;
  const feed = `${exchangeUrl.replace("http", "ws")}/ws`;
  return { product, browser, exchange, exchangeUrl, feed, dashboard: `${product.url}/dashboard` };
}

type Info = { symbols: { symbol: string; status: string }[] };

async function symbolsInTrade(exchange: string): Promise<string[]> {
  const { symbols } = (await (await fetch(`${exchange}/api/v3/exchangeInfo`)).json()) as Info;
  return symbols.filter(({ status }) => status === "TRADING").map(({ symbol }) => symbol);
}

/** Pairs in trade at the simulated exchange: first those of its table, then those made up. */
export async function tradedSymbols(exchange: string): Promise<string[]> {
  const all = await symbolsInTrade(exchange);
  const isMadeUp = (symbol: string) => symbol.startsWith("COIN");
  return [...all.filter((symbol) => !isMadeUp(symbol)), ...all.filter(isMadeUp)];
}

/** The first pairs in dollars that the exchange lists. */
export async function listedSymbols(exchange: string, count: number): Promise<string[]> {
  const all = await symbolsInTrade(exchange);
  return all.filter((symbol) => symbol.endsWith("USDT")).slice(0, count);
}
