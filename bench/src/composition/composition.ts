import { openBrowser } from "../support/browser.ts";
import { markdownTable } from "../support/markdown-table.ts";
import { SPARE_PORT, startProduct } from "../support/product.ts";
import { median, spread } from "../support/statistics.ts";
import { type DashboardLoad, loadDashboard } from "./load-dashboard.ts";
import { serveSingle } from "./serve-single.ts";

const RUNS = 5;
/** The most that composing at run time may cost, as multiples of one build without federation. */
const TARGETS = { firstTick: 1.1, scriptBytes: 1.3 };

type Loads = { federated: DashboardLoad[]; single: DashboardLoad[] };

async function measure(federated: string, single: string): Promise<Loads> {
  const browser = await openBrowser();
  const loads: Loads = { federated: [], single: [] };
  try {
    // Once each beforehand: what servers and browser do only once is none of the comparison.
    for (const url of [federated, single]) await loadDashboard(browser, url);
    for (let run = 0; run < RUNS; run += 1) {
      loads.federated.push(await loadDashboard(browser, federated));
      loads.single.push(await loadDashboard(browser, single));
    }
  } finally {
    await browser.close();
  }
  return loads;
}

function report(loads: Loads): boolean {
  const rows = [
    { name: "First tick, ms", key: "firstTick", unit: 1, digits: 0 },
    { name: "JavaScript, KB gzip", key: "scriptBytes", unit: 1_024, digits: 1 },
  ] as const;
  let good = true;
  const cells = rows.map(({ name, key, unit, digits }) => {
    const show = (values: number[]) => {
      const [least, most] = spread(values);
      return `${median(values).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
    };
    const federated = loads.federated.map((load) => load[key] / unit);
    const single = loads.single.map((load) => load[key] / unit);
    const ratio = median(federated) / median(single);
    const holds = ratio <= TARGETS[key];
    good &&= holds;
    const verdict = `${ratio.toFixed(2)}${holds ? "" : " MISSED"}`;
    return [name, show(federated), show(single), verdict, `≤ ${TARGETS[key].toFixed(2)}`];
  });
  console.log(`\n/dashboard, cold, 40 ms round trips, 10 Mbit/s; median of ${RUNS} (least–most)\n`);
  console.log(markdownTable(["", "federated", "one build", "ratio", "target"], cells));
  return good;
}

const product = await startProduct();
const service = `http://localhost:${product.environment.PORT_API}`;
const single = await serveSingle(SPARE_PORT, service);
try {
  const loads = await measure(`http://localhost:${product.environment.PORT_SHELL}`, single.url);
  process.exitCode = report(loads) ? 0 : 1;
} finally {
  await Promise.all([product.stop(), single.stop()]);
}
