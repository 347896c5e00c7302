import { setTimeout as delay } from "node:timers/promises";
import { type PageTrial, startPageTrial } from "../alerts/page-trial.ts";
import type { Fault, Sight } from "../run/fault.ts";
import { HOUR, proveLead, setClocks } from "../world/shift-clock.ts";

const CALM = 4_000;

/** Counts at the end of a page's trial. */
async function auditTrial(trial: PageTrial): Promise<Sight> {
  await delay(CALM);
  try {
    const alerts = await trial.audit();
    return { text: `${alerts.fired} crossings were recorded, and told once each`, alerts };
  } finally {
    trial.stop();
  }
}

/** A guest's tabs watch the same alerts: one of them tells. */
const twoTabs: Fault = {
  name: "two tabs with the same alerts",
  kind: "alerts",
  lasts: 10_000,
  async inject(world) {
    const trial = await startPageTrial(world, 2);
    return {
      prove: async () =>
        `two tabs of a guest watch the same ${(await trial.recorded()) > 0 ? "alerts, which cross" : "alerts"}`,
      after: () => auditTrial(trial),
    };
  },
};

/** The computer's clock is set on by an hour and back again, while a page watches alerts. */
const clockJumps: Fault = {
  name: "clock of a page with alerts jumps an hour ahead and back",
  kind: "alerts",
  lasts: 10_000,
  async inject(world) {
    const trial = await startPageTrial(world);
    const { pages } = trial;
    await setClocks(pages, HOUR);
    return {
      async prove() {
        for (const page of pages) await proveLead(page, HOUR);
        return "the clocks of a guest's page and its workers are an hour ahead";
      },
      lift: () => setClocks(pages, 0),
      after: () => auditTrial(trial),
    };
  },
};

/** What goes wrong while a page watches alerts. */
export const PAGE_ALERT_FAULTS: readonly Fault[] = [twoTabs, clockJumps];
