import { openBrowser } from "@cointide/testing/browser";
import { describeMachine } from "@cointide/testing/machine";
import { portBeside } from "@cointide/testing/ports";
import { printReport } from "../support/print-report.ts";
import { BUSY, PORT_BASE, startProduct } from "../support/product.ts";
import { buildPages } from "./build-pages.ts";
import { type Plan, planByOptions, type Subject } from "./conditions.ts";
import { servePages } from "./serve-pages.ts";
import { tablesOf, type Visits } from "./tables.ts";
import { tradedSymbols } from "./traded-symbols.ts";
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
const pages = await servePages(await buildPages(), portBeside(PORT_BASE, "PAGES"));
const product = await startProduct(BUSY);
const browser = await openBrowser();
try {
  const { exchange, exchangeUrl } = product;
  const feed = `${exchangeUrl.replace("http", "ws")}/ws`;
  const query = `feed=${encodeURIComponent(feed)}`;
  const visits = await measure(
    { browser, exchange, feed, symbols: await tradedSymbols(exchangeUrl) },
    {
      Cointide: `${product.url}/dashboard`,
      "obvious way": `${pages.url}/reference.html?${query}`,
      floor: `${pages.url}/floor.html?${query}`,
    },
    plan,
  );
  printReport("ticks", machine, tablesOf(visits, plan));
} finally {
  await browser.close();
  await Promise.all([product.close(), pages.stop()]);
}
