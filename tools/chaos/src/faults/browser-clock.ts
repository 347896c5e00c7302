import { setTimeout as delay } from "node:timers/promises";
import { seconds, timed, until } from "@cointide/testing/until";
import type { Fault } from "../run/fault.ts";
import { HOUR, openWithClock, proveLead, setClocks } from "../world/shift-clock.ts";
import type { World } from "../world/world.ts";

/** A page that is awake is looked at more often than this, in ms. */
const NO_LOOK = 5_000;

const people = ({ guest, member }: World) => [guest, member];
const pagesOf = (world: World) => people(world).map(({ page }) => page);

/** The processes that run pages. */
async function pageProcesses({ guest }: World): Promise<number[]> {
  const devtools = await guest.context.browser()?.newBrowserCDPSession();
  if (devtools === undefined) throw new Error("There is no browser.");
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  await devtools.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

const signalAll = (pids: readonly number[], signal: "SIGSTOP" | "SIGCONT") => {
  for (const pid of pids) process.kill(pid, signal);
};

/**
 * The processes of both pages stand still, as in a computer that is closed; their clocks go on by an hour, and the
 * connections die without a word. It lasts long enough for the prices to be too old to be shown as live on waking.
 */
const asleep: Fault = {
  name: "asleep for an hour, its connections dead",
  kind: "browser",
  lasts: 14_000,
  says: "Stale",
  async inject(world) {
    const { exchange } = world.product;
    const pids = await pageProcesses(world);
    await exchange.fault({ kind: "stall", connections: "current" });
    await setClocks(pagesOf(world), HOUR);
    signalAll(pids, "SIGSTOP");
    const areAsleep = () =>
      people(world).every(({ watch }) => Date.now() - (watch.last()?.at ?? 0) > NO_LOOK);
    const areLive = () =>
      people(world).every(({ watch }) => watch.seen().feed.length > 1 && watch.last()?.feed === "Live");
    return {
      async prove() {
        await until("the pages sleep", areAsleep);
        return `the ${pids.length} processes of the pages stood still; their clocks went on by an hour`;
      },
      lift: async () => signalAll(pids, "SIGCONT"),
      async after() {
        await proveLead(world.guest.page, HOUR, NO_LOOK);
        await delay(500);
        // Both pages get there by themselves: their old connections stay dead meanwhile.
        const { ms } = await timed(until("the pages are live after waking", areLive, 20_000));
        await exchange.reset();
        await setClocks(pagesOf(world), 0);
        return `live over new connections ${seconds(ms)} after waking`;
      },
    };
  },
};

/** The computer's clock is set on by an hour. */
const ahead: Fault = {
  name: "clock jumps an hour ahead",
  kind: "browser",
  lasts: 4_000,
  async inject(world) {
    await setClocks(pagesOf(world), HOUR);
    return {
      async prove() {
        await proveLead(world.guest.page, HOUR);
        return "the pages' clocks are an hour ahead";
      },
      lift: () => setClocks(pagesOf(world), 0),
    };
  },
};

/** The clock is set back, and in the same moment the feed falls silent: the page must show its age all the same. */
const back: Fault = {
  name: "clock jumps an hour back, and the feed stalls",
  kind: "browser",
  lasts: 14_000,
  says: "Stale",
  async inject(world) {
    const { exchange } = world.product;
    await exchange.fault({ kind: "stall", connections: "current" });
    await setClocks(pagesOf(world), -HOUR);
    return {
      async prove() {
        await proveLead(world.guest.page, -HOUR);
        return "the pages' clocks are an hour behind, and no frame comes";
      },
      async lift() {
        await exchange.reset();
        await setClocks(pagesOf(world), 0);
      },
    };
  },
};

const TIMEOUT = 10_000;

/** Two computers' clocks are wrong before the page is opened: its prices must come and be live all the same. */
const wrong: Fault = {
  name: "clock an hour ahead or behind before the page is opened",
  kind: "browser",
  lasts: 3_000,
  async inject({ guest, member, visit }) {
    const fast = await visit(guest, "/dashboard", (page) => openWithClock(page, HOUR));
    const slow = await visit(member, "/dashboard", (page) => openWithClock(page, -HOUR));
    return {
      async prove() {
        await Promise.all([proveLead(fast, HOUR, TIMEOUT), proveLead(slow, -HOUR, TIMEOUT)]);
        return "a guest's page has a clock an hour ahead, a member's one an hour behind";
      },
      async during() {
        const areLive = [fast, slow].map((page) =>
          page.locator('[data-market][data-state="live"]').first().waitFor({ timeout: TIMEOUT }),
        );
        const { ms } = await timed(Promise.all(areLive));
        return `both were live after ${seconds(ms)}`;
      },
    };
  },
};

/** What goes wrong with the time of a browser. */
export const CLOCK_FAULTS: readonly Fault[] = [asleep, ahead, back, wrong];
