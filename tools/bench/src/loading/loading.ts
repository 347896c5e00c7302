import { openBrowser } from "@cointide/testing/browser";
import { describeMachine } from "@cointide/testing/machine";
import { portBeside } from "@cointide/testing/ports";
import type { Browser } from "@playwright/test";
import { numbersOption } from "../support/options.ts";
import { printReport } from "../support/print-report.ts";
import { PORT_BASE, startProduct } from "../support/product.ts";
import { PROFILES, type Profile, RUNS } from "./conditions.ts";
import { serveSingle } from "./serve-single.ts";
import { serveStaticLanding } from "./static-landing.ts";
import { type Starts, SUBJECTS, type Subject, tableOf } from "./tables.ts";
import { type Start, visit, visitCold } from "./visit.ts";

const [runs = RUNS] = numbersOption("runs") ?? [];
/** Which of the networks, counted from 1. */
const wanted = numbersOption("networks");
const profiles = PROFILES.filter((_, index) => wanted?.includes(index + 1) ?? true);

type Pages = { shell: string; statics: string; single: string };

async function measure(
  browser: Browser,
  profile: Profile,
  { shell, statics, single }: Pages,
): Promise<Starts> {
  const starts = Object.fromEntries(SUBJECTS.map((subject) => [subject, []])) as unknown as Record<
    Subject,
    Start[]
  >;
  const place = { browser, profile };
  // Once beforehand: what servers do only once is none of it.
  for (const url of [shell, single]) await visitCold(place, `${url}/dashboard`);
  for (let run = 1; run <= runs; run += 1) {
    console.error(`${profile.name}: run ${run} of ${runs}`);
    starts["static page"].push(await visitCold(place, statics));
    const landing = await visit(place, `${shell}/`);
    starts["landing page"].push(landing.cold);
    starts["landing page, warm"].push(landing.warm);
    const dashboard = await visit(place, `${shell}/dashboard`);
    starts["/dashboard"].push(dashboard.cold);
    starts["/dashboard, warm"].push(dashboard.warm);
    starts["one build"].push(await visitCold(place, `${single}/dashboard`));
  }
  return starts;
}

const machine = describeMachine();
const product = await startProduct();
const browser = await openBrowser();
const { url: shell } = product;
const single = await serveSingle(portBeside(PORT_BASE, "SINGLE_BUILD"), product.serviceUrl);
const slices = product.slices.map(({ origin, name }) => [origin, name] as const);
try {
  const statics = await serveStaticLanding(browser, shell, portBeside(PORT_BASE, "PAGES"));
  try {
    const tables = [];
    for (const profile of profiles) {
      const starts = await measure(browser, profile, { shell, statics: statics.url, single: single.url });
      tables.push(tableOf(profile, starts, { [shell]: "the shell", ...Object.fromEntries(slices) }));
    }
    printReport("loading", machine, tables);
  } finally {
    await statics.stop();
  }
} finally {
  await browser.close();
  await Promise.all([product.close(), single.stop()]);
}
