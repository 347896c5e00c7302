import type { Page, Worker } from "@playwright/test";

export const HOUR = 3_600_000;

/** Puts a clock in the place of the page's, or of a worker's, that is ahead of it by so many ms. Runs in the browser. */
function shiftClock(ms: number): void {
  const scope = globalThis as typeof globalThis & { TrueDate?: DateConstructor };
  scope.TrueDate ??= Date;
  const { TrueDate } = scope;
  const shifted = () => TrueDate.now() + ms;
  scope.Date = class extends TrueDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [shifted()] : given) as [number]));
    }
    static override now = shifted;
  } as DateConstructor;
}

/** How far the clocks of a page's workers are to be ahead: also of those that it starts later. */
const leads = new WeakMap<Page, number>();

/** A worker that ends meanwhile needs no clock. */
const setWorkerClock = (worker: Worker, ms: number): Promise<void> =>
  worker.evaluate(shiftClock, ms).catch(() => {});

function setClockOfLaterWorkers(page: Page, ms: number): void {
  if (!leads.has(page)) page.on("worker", (worker) => void setWorkerClock(worker, leads.get(page) ?? 0));
  leads.set(page, ms);
}

/** Sets the clock of pages and of their workers on by so many ms from the true time, or back where that is negative. */
export async function setClocks(pages: readonly Page[], ms: number): Promise<void> {
  for (const page of pages) {
    setClockOfLaterWorkers(page, ms);
    const workers = page.workers().map((worker) => setWorkerClock(worker, ms));
    await Promise.all([page.evaluate(shiftClock, ms), ...workers]);
  }
}

/** Lets a page, and whatever workers it starts, have such a clock from the start. To be called before an address is opened. */
export async function openWithClock(page: Page, ms: number): Promise<void> {
  setClockOfLaterWorkers(page, ms);
  await page.addInitScript(shiftClock, ms);
}

/** @throws where a clock of the page or of its workers is not ahead of the true time by so many ms, within the tolerance. */
export async function proveLead(page: Page, ms: number, tolerance = 5_000): Promise<void> {
  const times = await Promise.all([
    page.evaluate(() => Date.now()),
    ...page.workers().map((worker) => worker.evaluate(() => Date.now())),
  ]);
  const found = times.map((time) => time - Date.now());
  if (found.some((lead) => Math.abs(lead - ms) > tolerance)) {
    throw new Error(`The page's clocks are ${found.join()} ms ahead.`);
  }
}
