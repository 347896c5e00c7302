import { setTimeout as delay } from "node:timers/promises";
import { seconds, timed, until } from "@cointide/testing/until";
import type { Fault } from "../run/fault.ts";
import { clockLeads, setClock } from "../world/shift-clock.ts";
import type { World } from "../world/world.ts";

const HOUR = 3_600_000;
/** A page that is awake is looked at more often than this, in ms. */
const NO_LOOK = 5_000;

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

const people = ({ guest, member }: World) => [guest, member];

/** Resolves when both pages are live by themselves; meanwhile their old connections stay dead. */
async function wake(world: World): Promise<string> {
  const live = () =>
    people(world).every(({ watch }) => watch.seen().feed.length > 1 && watch.last()?.feed === "Live");
  const { ms } = await timed(until("the pages are live after waking", live, 20_000));
  await world.product.exchange.reset();
  for (const { page } of people(world)) await setClock(page, 0);
  return `live over new connections ${seconds(ms)} after waking`;
}

/**
 * The processes of both pages stand still, as in a computer that is closed; their clocks go on by an hour, and the
 * connections die without a word. It lasts long enough for the prices to be too old to be shown as live on waking.
 */
export const browserAsleep: Fault = {
  name: "asleep for an hour, its connections dead",
  kind: "browser",
  lasts: 14_000,
  says: "Stale",
  async inject(world) {
    const pids = await pageProcesses(world);
    await world.product.exchange.fault({ kind: "stall", connections: "current" });
    for (const { page } of people(world)) await setClock(page, HOUR);
    signalAll(pids, "SIGSTOP");
    const asleep = () => people(world).every(({ watch }) => Date.now() - (watch.last()?.at ?? 0) > NO_LOOK);
    return {
      async prove() {
        await until("the pages sleep", asleep);
        return `the ${pids.length} processes of the pages stood still; their clocks went on by an hour`;
      },
      async lift() {
        signalAll(pids, "SIGCONT");
      },
      async after() {
        const leads = await clockLeads(world.guest.page);
        if (leads.some((lead) => Math.abs(lead - HOUR) > NO_LOOK)) {
          throw new Error(`The page's clocks are ${leads.join()} ms ahead.`);
        }
        await delay(500);
        return wake(world);
      },
    };
  },
};
