import { setTimeout as delay } from "node:timers/promises";
import type { AlertCounts } from "../alerts/alert-counts.ts";
import { type PageTrial, startPageTrial } from "../alerts/page-trial.ts";
import type { Fault, Injected } from "../run/fault.ts";
import { clockLeads, setClock } from "../world/shift-clock.ts";
import type { World } from "../world/world.ts";

const HOUR = 3_600_000;
const CALM = 4_000;

/** What a page's trial gives a fault at its end. */
function auditOf(trial: PageTrial) {
  let counts: AlertCounts | null = null;
  return {
    async after() {
      await delay(CALM);
      try {
        counts = await trial.audit();
      } finally {
        trial.stop();
      }
      return `${counts.fired} crossings were recorded, and told once each`;
    },
    alerts: () => counts,
  };
}

/** A guest's tabs watch the same alerts: one of them tells. */
const twoTabs: Fault = {
  name: "two tabs with the same alerts",
  kind: "alerts",
  lasts: 10_000,
  async inject(world): Promise<Injected> {
    const trial = await startPageTrial(world, { tabs: 2 });
    return {
      prove: async () =>
        `two tabs of a guest watch the same ${(await trial.recorded()) > 0 ? "alerts, which cross" : "alerts"}`,
      lift: async () => {},
      ...auditOf(trial),
    };
  },
};

/** The computer's clock is set on by an hour and back again, while a page watches alerts. */
const clockJumps: Fault = {
  name: "clock of a page with alerts jumps an hour ahead and back",
  kind: "alerts",
  lasts: 10_000,
  async inject(world: World): Promise<Injected> {
    const trial = await startPageTrial(world);
    const set = async (ms: number) => {
      for (const page of trial.pages) await setClock(page, ms);
    };
    await set(HOUR);
    return {
      async prove() {
        const leads = (await Promise.all(trial.pages.map(clockLeads))).flat();
        if (leads.some((lead) => Math.abs(lead - HOUR) > 5_000))
          throw new Error(`The page's clocks are ${leads.join()} ms ahead.`);
        return "the clocks of a guest's page and its workers are an hour ahead";
      },
      lift: () => set(0),
      ...auditOf(trial),
    };
  },
};

/** What goes wrong while a page watches alerts. */
export const PAGE_ALERT_FAULTS: readonly Fault[] = [twoTabs, clockJumps];
