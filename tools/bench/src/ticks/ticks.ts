import { openBrowser } from "@cointide/testing/browser";
import { describeMachine } from "@cointide/testing/machine";
import { portBeside } from "@cointide/testing/ports";
import { textOption } from "../support/options.ts";
import { printReport } from "../support/print-report.ts";
import { BUSY, PORT_BASE, startProduct } from "../support/product.ts";
import { buildPages } from "./build-pages.ts";
import { isMeasured, type Plan, planByOptions, type Subject } from "./conditions.ts";
import { startOlder } from "./older-build.ts";
import { servePages } from "./serve-pages.ts";
import { tablesOf, type Visits } from "./tables.ts";
import { tradedSymbols } from "./traded-symbols.ts";
import { type Opened, type Place, visit } from "./visit.ts";

type Pages = Readonly<Partial<Record<Subject, Opened>>>;

async function measure(place: Place, pages: Pages, plan: Plan): Promise<Visits> {
  const { runs, sizes, subjects } = plan;
  const visits: Visits[number][] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const size of sizes) {
      console.error(`run ${run} of ${runs}: ${size} symbols`);
      for (const subject of subjects) {
        const page = pages[subject];
        if (page === undefined || !isMeasured(subject, size)) continue;
        visits.push({ subject, size, visit: await visit(place, page, size, plan) });
      }
    }
  }
  return visits;
}

/** What browsers keep of a board that is arranged so. */
const arranged = (board: object): Record<string, string> => ({
  "u:preferences": JSON.stringify({ version: 1, sections: { board: { changedAt: 1, value: board } } }),
});

const commit = textOption("older");
const plan = planByOptions(commit !== undefined);
const machine = describeMachine();
const pages = await servePages(await buildPages(), portBeside(PORT_BASE, "PAGES"));
const product = await startProduct(BUSY);
const { exchange, exchangeUrl } = product;
const older = commit === undefined ? undefined : await startOlder(commit, PORT_BASE + 100, exchangeUrl);
const browser = await openBrowser();
try {
  const feed = `${exchangeUrl.replace("http", "ws")}/ws`;
  const query = `feed=${encodeURIComponent(feed)}`;
  const dashboard = `${product.url}/dashboard`;
  const visits = await measure(
    { browser, exchange, feed, symbols: await tradedSymbols(exchangeUrl) },
    {
      Cointide: { url: dashboard },
      "plain rows": {
        url: dashboard,
        stored: arranged({ columns: ["last", "change", "pchange", "average"] }),
      },
      table: { url: dashboard, stored: arranged({ view: "table" }) },
      ...(older && { "older build": { url: `${older.url}/dashboard` } }),
      "obvious way": { url: `${pages.url}/reference.html?${query}` },
      floor: { url: `${pages.url}/floor.html?${query}` },
    },
    plan,
  );
  printReport("ticks", machine, tablesOf(visits, plan));
} finally {
  await browser.close();
  await Promise.all([product.close(), pages.stop(), older?.stop()]);
}
