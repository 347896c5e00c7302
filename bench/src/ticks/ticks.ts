import { openBrowser } from "../support/browser.ts";
import { describeMachine } from "../support/machine.ts";
import { printReport } from "../support/print-report.ts";
import { SPARE_PORT, startProduct } from "../support/product.ts";
import { buildPages } from "./build-pages.ts";
import { type Plan, planByOptions, type Subject } from "./conditions.ts";
import { BUSY, controlExchange } from "./exchange-control.ts";
import { servePages } from "./serve-pages.ts";
import { tablesOf, type Visits } from "./tables.ts";
import { type Place, visit } from "./visit.ts";

type Urls = Readonly<Record<Subject, string>>;

async function measure(place: Place, urls: Urls, plan: Plan): Promise<Visits> {
  const { runs, sizes, subjects } = plan;
  const visits: Visits[number][] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const size of sizes) {
      console.error(`run ${run} of ${runs}: ${size} symbols`);
      for (const subject of subjects) {
        visits.push({ subject, size, visit: await visit(place, urls[subject], size, plan) });
      }
    }
  }
  return visits;
}

const plan = planByOptions();
const machine = describeMachine();
const pages = await servePages(await buildPages(), SPARE_PORT);
const product = await startProduct(BUSY);
const browser = await openBrowser();
try {
  const { PORT_EXCHANGE, PORT_SHELL } = product.environment;
  const feed = `ws://localhost:${PORT_EXCHANGE}/ws`;
  const exchange = controlExchange(`http://localhost:${PORT_EXCHANGE}`);
  const query = `feed=${encodeURIComponent(feed)}`;
  const visits = await measure(
    { browser, exchange, feed, symbols: await exchange.symbols() },
    {
      Cointide: `http://localhost:${PORT_SHELL}/dashboard`,
      "obvious way": `${pages.url}/reference.html?${query}`,
      floor: `${pages.url}/floor.html?${query}`,
    },
    plan,
  );
  printReport("ticks", machine, tablesOf(visits, plan));
} finally {
  await browser.close();
  await Promise.all([product.stop(), pages.stop()]);
}
