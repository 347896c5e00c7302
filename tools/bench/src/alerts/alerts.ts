import { openBrowser } from "@cointide/testing/browser";
import { describeMachine } from "@cointide/testing/machine";
import { portBeside } from "@cointide/testing/ports";
import { listedSymbols } from "../service/listed-symbols.ts";
import { type Engine, isThere, startExchange } from "../service/subjects.ts";
import { numbersOption, wordsOption } from "../support/options.ts";
import { printReport } from "../support/print-report.ts";
import { PORT_BASE, startProduct } from "../support/product.ts";
import type { Table } from "../support/report.ts";
import { measurePage } from "./page-cost.ts";
import { measureCost, measureDelivery } from "./service-cost.ts";
import { openWebhooks } from "./webhooks.ts";
import { measureWeight } from "./weight.ts";

const PARTS = ["cost", "delivery", "page", "weight"] as const;
/** How many symbols the page's board has. */
const BOARD = 25;

const engines = wordsOption<Engine>("engines", ["PGlite", "PostgreSQL"]);
const parts = wordsOption("parts", PARTS);
const [runs = 5] = numbersOption("runs") ?? [];
const [seconds = 20] = numbersOption("seconds") ?? [];

/** An exchange whose prices move with every tick: 500 symbols and more against dollars. */
const BUSY = { EXCHANGE_CONTROL: "1", EXCHANGE_MOVE_EVERY_TICK: "1", EXCHANGE_MORE_COINS: "500" };

async function measureService(): Promise<Table[]> {
  const exchange = await startExchange(BUSY);
  const webhooks = await openWebhooks(portBeside(PORT_BASE, "WEBHOOKS"));
  const tables: Table[] = [];
  try {
    const symbols = await listedSymbols(exchange.url, 500);
    for (const engine of engines) {
      if (!(await isThere(engine))) continue;
      const options = { engine, exchange: exchange.url, symbols, seconds, runs };
      if (parts.includes("cost")) tables.push(await measureCost(options));
      if (parts.includes("delivery")) tables.push(await measureDelivery(options, webhooks));
    }
    if (parts.includes("weight")) tables.push(await measureWeight(exchange.url, symbols));
  } finally {
    await webhooks.stop();
    await exchange.stop();
  }
  return tables;
}

async function measureInPage(): Promise<Table> {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const { exchange, exchangeUrl, url } = product;
    const symbols = await listedSymbols(exchangeUrl, BOARD);
    const place = { browser, exchange, feed: `${exchangeUrl.replace("http", "ws")}/ws`, symbols };
    return await measurePage(place, { url, seconds, runs });
  } finally {
    await browser.close();
    await product.close();
  }
}

const machine = describeMachine();
const tables: Table[] = [];
if (parts.some((part) => part !== "page")) tables.push(...(await measureService()));
if (parts.includes("page")) tables.push(await measureInPage());
printReport("alerts", machine, tables);
