import { openBrowser } from "../support/browser.ts";
import { describeMachine } from "../support/machine.ts";
import { numbersOption } from "../support/options.ts";
import { printReport } from "../support/print-report.ts";
import { SPARE_PORT, startProduct } from "../support/product.ts";
import { buildPages } from "./build-pages.ts";
import { RUNS, SIZES, SUBJECTS, type Subject } from "./conditions.ts";
import { BUSY, controlExchange } from "./exchange-control.ts";
import { servePages } from "./serve-pages.ts";
import { tablesOf, type Visits } from "./tables.ts";
import { type Place, visit } from "./visit.ts";

const [runs = RUNS] = numbersOption("runs") ?? [];
const wanted = numbersOption("sizes");
const sizes = SIZES.filter((size) => wanted?.includes(size) ?? true);

async function measure(place: Place, urls: Readonly<Record<Subject, string>>): Promise<Visits> {
  const visits: Visits[number][] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const size of sizes) {
      console.error(`run ${run} of ${runs}: ${size} symbols`);
      for (const subject of SUBJECTS) {
        visits.push({ subject, size, visit: await visit(place, urls[subject], size) });
      }
    }
  }
  return visits;
}

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
  );
  printReport("ticks", machine, tablesOf(visits, sizes));
} finally {
  await browser.close();
  await Promise.all([product.stop(), pages.stop()]);
}
