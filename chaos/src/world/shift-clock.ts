import type { BrowserContext, Page } from "@playwright/test";

/** Lets the clocks of all pages of the context be set. To be called before the first page is opened. */
export async function letClockBeSet(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const RealDate = Date;
    let shift = 0;
    const shifted = () => RealDate.now() + shift;
    class ShiftedDate extends RealDate {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [shifted()] : given) as [number]));
      }
      static override now = shifted;
    }
    Object.assign(globalThis, {
      Date: ShiftedDate,
      setClockOn(ms: number) {
        shift = ms;
      },
    });
  });
}

/** Sets the page's clock on by so many ms from the true time, or back where that is negative. */
export async function setClock(page: Page, ms: number): Promise<void> {
  await page.evaluate((by) => (globalThis as unknown as { setClockOn(ms: number): void }).setClockOn(by), ms);
}

/** How far the page's clock is ahead of the true time, in ms. */
export async function clockLead(page: Page): Promise<number> {
  return (await page.evaluate(() => Date.now())) - Date.now();
}
