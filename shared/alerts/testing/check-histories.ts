import type { SymbolAlerts } from "../symbol-alerts.ts";
import { drawAlerts } from "./draw-alerts.ts";
import { drawFaults, edgesOf } from "./faults.ts";
import { type History, runHistory } from "./history.ts";
import { judgeReports, secondsOf, type Verdict } from "./oracle.ts";
import { createRandom } from "./random.ts";
import { truthOf } from "./truth.ts";
import { createWorld } from "./world.ts";

/** The history of a seed. */
function historyOf(seed: number, createEngine?: () => SymbolAlerts): History {
  const random = createRandom(seed);
  const seconds = random.pick([480, 600, 600, 900, 2_700]);
  const faults = drawFaults(random, seconds);
  const world = createWorld(random, seconds, edgesOf(faults));
  return runHistory(random, { world, faults, alerts: drawAlerts(random, world, faults, 8) }, createEngine);
}

/** What is wrong with a history's reports, in words. */
export function findFailures(history: History): string[] {
  const truth = truthOf(history);
  return history.alerts
    .map((alert) => judgeReports(truth, alert, history.reports.get(alert.key) ?? []))
    .filter((verdict) => verdict !== null)
    .map(describeVerdict);
}

function describeVerdict({ alert, reports, at, told }: Verdict): string {
  const told_ = reports
    .map((one) => `${secondsOf(one.at)}${one.isUncertain ? "?" : ""} ${one.source}`)
    .join(", ");
  const { condition, repeatAfter, madeAt } = alert;
  return `${JSON.stringify(condition)} again after ${repeatAfter}, made at ${secondsOf(madeAt)}: not explained at ${secondsOf(at)} after ${told} of [${told_}]`;
}

/** Runs the histories of some seeds. */
export function checkHistories(from: number, to: number) {
  const failures: string[] = [];
  let [alerts, crossings] = [0, 0];
  for (let seed = from; seed <= to; seed += 1) {
    const history = historyOf(seed);
    for (const failure of findFailures(history)) failures.push(`seed ${seed}: ${failure}`);
    alerts += history.alerts.length;
    for (const reports of history.reports.values()) crossings += reports.length;
  }
  return { failures, alerts, crossings };
}

/** The first seed whose history an engine fails; `below` where none does. */
export function findFailingSeed(below: number, createEngine: () => SymbolAlerts): number {
  let seed = 1;
  while (seed < below && findFailures(historyOf(seed, createEngine)).length === 0) seed += 1;
  return seed;
}
