import { kept } from "@cointide/testing/streams";
import { until } from "@cointide/testing/until";
import type { Page, Route } from "@playwright/test";
import type { Fault } from "../run/fault.ts";
import type { World } from "../world/world.ts";
import { fillStorage } from "./fill-storage.ts";

/** How long a page may take to say what became of an import, in ms. */
const TIMEOUT = 20_000;
const IMPORT = "**/api/user/import**";

/** A file with one stream of this name, an alert and a choice. */
const fileOf = (name: string): string =>
  JSON.stringify({
    ...{ format: "cointide", version: 1, streams: [{ name, symbols: ["BTCUSDT", "ETHUSDT"] }] },
    alerts: [
      {
        ...{ symbol: "BTCUSDT", condition: { kind: "above", price: "99999999" }, repeatAfter: null },
        ...{ note: name, status: "active" },
      },
    ],
    preferences: { alertOrder: "newest" },
  });

const button = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

/** Opens the preview of a file's import. */
async function preview(page: Page, name: string): Promise<void> {
  await page.getByLabel("Or paste text").fill(fileOf(name), { timeout: TIMEOUT });
  await button(page, "Preview").click();
  await button(page, "Import").waitFor({ timeout: TIMEOUT });
}

const untilSaid = (page: Page, words: RegExp | string) =>
  page.getByRole("dialog").getByText(words).first().waitFor({ timeout: TIMEOUT });

/** How many streams and alerts of this name the account has, by the service. */
async function countOf({ product }: World, page: Page, name: string): Promise<string> {
  const headers = { authorization: `Bearer ${await kept(page, "u:token")}` };
  const read = async (path: string) => (await fetch(`${product.serviceUrl}${path}`, { headers })).json();
  const { streams } = (await read("/streams")) as { streams: { name: string }[] };
  const { alerts } = (await read("/alerts")) as { alerts: { note: string }[] };
  return `${streams.filter((one) => one.name === name).length} ${alerts.filter(({ note }) => note === name).length}`;
}

/** @throws where the account does not have so many streams and alerts of the name. */
async function expectCount(world: World, page: Page, name: string, count: string): Promise<void> {
  const found = await countOf(world, page, name);
  if (found !== count)
    throw new Error(`The account has ${found} streams and alerts “${name}”, not ${count}.`);
}

/** Presses again until the page says that it is done. Gives how often it was pressed. */
async function pressUntil(page: Page, name: string, words: string): Promise<number> {
  for (let presses = 1; presses <= 5; presses += 1) {
    await button(page, name).click({ timeout: TIMEOUT });
    const done = page.getByRole("dialog").getByText(words);
    const failed = page.getByRole("dialog").getByRole("alert").locator("p");
    await done.or(failed).first().waitFor({ timeout: TIMEOUT });
    if (await done.isVisible()) return presses;
    await page.waitForTimeout(500);
  }
  throw new Error(`The page does not say “${words}” after five presses.`);
}

/** What happens to the requests of an import, one after the other. */
const cutBefore = (route: Route) => route.abort();
const cutAfter = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

/** The connection breaks before the request leaves, then after the service has answered; the same for the undo. */
const connectionCut: Fault = {
  name: "import cut before and after its request",
  kind: "service",
  async inject(world) {
    const page = await world.visit(world.member, "/dashboard/transfer");
    await preview(page, "Cut");
    const cuts = [cutBefore, cutAfter];
    let seen = 0;
    await page.route(IMPORT, async (route) => {
      const cut = cuts.shift();
      seen += cut === undefined ? 0 : 1;
      await (cut === undefined ? route.continue() : cut(route));
    });
    return {
      async prove() {
        await button(page, "Import").click();
        await untilSaid(page, /nothing is added twice/);
        await expectCount(world, page, "Cut", "0 0");
        return "a request that did not leave changed nothing";
      },
      async during() {
        const presses = await pressUntil(page, "Import", "Added 1 stream, 1 alert");
        await expectCount(world, page, "Cut", "1 1");
        cuts.push(cutAfter, cutBefore);
        await pressUntil(page, "Undo", "The import was undone.");
        await expectCount(world, page, "Cut", "0 0");
        if (seen !== 4) throw new Error(`${seen} of 4 requests were cut.`);
        return `after ${presses} more presses all of it was there once, and after the undo nothing`;
      },
    };
  },
};

/** How long after the press the service is killed, in ms: before, in the midst of, and after its transaction. */
const KILLED_AFTER = [0, 4, 12, 40, 120];

/** The service is killed while it takes an import, and started again. */
const killedWhileImporting: Fault = {
  name: "killed while it takes an import",
  kind: "service",
  async inject(world) {
    const { product } = world;
    const page = await world.visit(world.member, "/dashboard/transfer");
    let kills = 0;
    async function importOnce(name: string, wait: number): Promise<number> {
      await preview(page, name);
      await button(page, "Import").click();
      await new Promise((resolve) => setTimeout(resolve, wait));
      await product.kill("api");
      kills += 1;
      await product.start("api");
      const done = page.getByRole("dialog").getByText("Added 1 stream, 1 alert");
      const failed = page.getByRole("dialog").getByRole("alert").locator("p");
      await done.or(failed).first().waitFor({ timeout: TIMEOUT });
      const found = await until(
        "the service answers",
        () => countOf(world, page, name).catch(() => null),
        TIMEOUT,
      );
      if (found !== "0 0" && found !== "1 1") throw new Error(`Half an import was made: ${found}.`);
      const presses = (await done.isVisible())
        ? 0
        : await pressUntil(page, "Import", "Added 1 stream, 1 alert");
      await expectCount(world, page, name, "1 1");
      await pressUntil(page, "Undo", "The import was undone.");
      await expectCount(world, page, name, "0 0");
      await button(page, "Done").click();
      return presses;
    }
    return {
      prove: async () => `process ${product.pid("api")} takes imports`,
      async during() {
        let presses = 0;
        for (const [at, wait] of KILLED_AFTER.entries()) presses += await importOnce(`Killed ${at}`, wait);
        return `after ${kills} kills and ${presses} presses each import was there once as a whole, and undone as a whole`;
      },
    };
  },
};

/** A guest's storage is really full as a file is imported. */
const fullWhileImporting: Fault = {
  name: "storage full as a file is imported",
  kind: "browser",
  async inject({ visit, guest }) {
    const page = await visit(guest, "/dashboard/transfer");
    await preview(page, "Full");
    const read = () => page.evaluate(() => JSON.stringify({ ...localStorage, ballast: "" }));
    const refused = await page.evaluate(fillStorage);
    const before = await read();
    return {
      async prove() {
        if (!refused) throw new Error("The storage takes another byte.");
        return "the storage takes not one byte more";
      },
      async during() {
        await button(page, "Import").click();
        await untilSaid(page, /storage is full, so nothing was changed/);
        if ((await read()) !== before) throw new Error("Something of the import was stored.");
        return "the page said so, and what was stored stayed as it was";
      },
      lift: () => page.evaluate(() => localStorage.removeItem("ballast")),
      async after() {
        await pressUntil(page, "Import", "Added 1 stream, 1 alert");
        if (!(await kept(page, "u:streams"))?.includes("Full")) throw new Error("The stream is not stored.");
        return "with room again all of it was imported";
      },
    };
  },
};

export const IMPORT_FAULTS: readonly Fault[] = [connectionCut, killedWhileImporting];
export const IMPORT_STORAGE_FAULTS: readonly Fault[] = [fullWhileImporting];
