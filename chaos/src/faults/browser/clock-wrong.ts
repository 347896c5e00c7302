import type { Page } from "@playwright/test";
import type { Fault } from "../../run/fault.ts";
import { seconds, timed } from "../../run/until.ts";
import { clockLeads, openWithClock } from "../../world/shift-clock.ts";

const HOUR = 3_600_000;
const CLOCKS = [HOUR, -HOUR];
const PATIENCE = 10_000;

const live = (page: Page) => page.getByText("Live", { exact: true }).first();

/** Two computers' clocks are wrong before the page is opened: its prices must come and be live all the same. */
export const clockWrong: Fault = {
  name: "clock an hour ahead or behind before the page is opened",
  kind: "browser",
  lasts: 3_000,
  async inject(world) {
    const visits: Page[] = [];
    for (const [index, lead] of CLOCKS.entries()) {
      const who = index === 0 ? world.guest : world.member;
      visits.push(
        ...(await world.visit(who, "/dashboard", { prepare: (page) => openWithClock(page, lead) })),
      );
    }
    return {
      async prove() {
        const leads = await Promise.all(visits.map(clockLeads));
        const wrong = leads.some((ofPage, index) =>
          ofPage.some((lead) => Math.abs(lead - (CLOCKS[index] ?? 0)) > PATIENCE),
        );
        if (wrong) throw new Error(`The pages' clocks are ${leads.flat().join()} ms ahead.`);
        return "a guest's page has a clock an hour ahead, a member's one an hour behind";
      },
      async during() {
        const { ms } = await timed(
          Promise.all(visits.map((page) => live(page).waitFor({ timeout: PATIENCE }))),
        );
        return `both said “Live” after ${seconds(ms)}`;
      },
      lift: async () => {},
    };
  },
};
