import { seconds, timed } from "@cointide/testing/until";
import type { Page } from "@playwright/test";
import type { Fault } from "../run/fault.ts";
import { clockLeads, openWithClock, setClock } from "../world/shift-clock.ts";
import type { World } from "../world/world.ts";

const HOUR = 3_600_000;

const setAll = async ({ guest, member }: World, ms: number) => {
  for (const { page } of [guest, member]) await setClock(page, ms);
};

async function proveLead({ guest }: World, wanted: number): Promise<void> {
  const leads = await clockLeads(guest.page);
  if (leads.some((lead) => Math.abs(lead - wanted) > 5_000)) {
    throw new Error(`The page's clocks are ${leads.join()} ms ahead.`);
  }
}

/** The computer's clock is set on by an hour. */
export const clockAhead: Fault = {
  name: "clock jumps an hour ahead",
  kind: "browser",
  lasts: 4_000,
  async inject(world) {
    await setAll(world, HOUR);
    return {
      async prove() {
        await proveLead(world, HOUR);
        return "the pages' clocks are an hour ahead";
      },
      lift: () => setAll(world, 0),
    };
  },
};

/** The clock is set back, and in the same moment the feed falls silent: the page must show its age all the same. */
export const clockBack: Fault = {
  name: "clock jumps an hour back, and the feed stalls",
  kind: "browser",
  lasts: 14_000,
  says: "Stale",
  async inject(world) {
    await world.product.exchange.fault({ kind: "stall", connections: "current" });
    await setAll(world, -HOUR);
    return {
      async prove() {
        await proveLead(world, -HOUR);
        return "the pages' clocks are an hour behind, and no frame comes";
      },
      async lift() {
        await world.product.exchange.reset();
        await setAll(world, 0);
      },
    };
  },
};

const CLOCKS = [HOUR, -HOUR];
const TIMEOUT = 10_000;

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
          ofPage.some((lead) => Math.abs(lead - (CLOCKS[index] ?? 0)) > TIMEOUT),
        );
        if (wrong) throw new Error(`The pages' clocks are ${leads.flat().join()} ms ahead.`);
        return "a guest's page has a clock an hour ahead, a member's one an hour behind";
      },
      async during() {
        const { ms } = await timed(
          Promise.all(visits.map((page) => live(page).waitFor({ timeout: TIMEOUT }))),
        );
        return `both said “Live” after ${seconds(ms)}`;
      },
      lift: async () => {},
    };
  },
};
