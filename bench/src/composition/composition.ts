import { openBrowser } from "@cointide/testing/browser";
import { describeMachine } from "@cointide/testing/machine";
import { portBeside } from "@cointide/testing/ports";
import { printReport } from "../support/print-report.ts";
import { PORT_BASE, startProduct } from "../support/product.ts";
import type { Row, Table } from "../support/report.ts";
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

function tableOf({ federated, single }: Loads): Table {
  const row = (
    name: string,
    unit: string,
    key: keyof typeof TARGETS,
    scale: number,
    digits: number,
  ): Row => ({
    ...{ name, unit, digits },
    samples: {
      federated: federated.map((load) => load[key] / scale),
      "one build": single.map((load) => load[key] / scale),
    },
    targets: [{ subject: "federated", per: "one build", most: TARGETS[key] }],
  });
  return {
    title: "/dashboard, cold, 40 ms round trips, 10 Mbit/s",
    subjects: ["federated", "one build"],
    rows: [row("First tick", "ms", "firstTick", 1, 0), row("JavaScript", "KB gzip", "scriptBytes", 1_024, 1)],
  };
}

const machine = describeMachine();
const product = await startProduct();
const single = await serveSingle(portBeside(PORT_BASE, "PAGES"), product.serviceUrl);
try {
  const loads = await measure(product.url, single.url);
  printReport("composition", machine, [tableOf(loads)]);
} finally {
  await Promise.all([product.close(), single.stop()]);
}
