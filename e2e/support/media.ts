import { expect, type Locator, type Page } from "@playwright/test";

/** What is animated on the page at any frame within `forMs`. */
export function motions(page: Page, forMs: number): Promise<string[]> {
  return page.evaluate(async (duration) => {
    const seen = new Set<string>();
    const end = performance.now() + duration;
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame);
      for (const { effect } of document.getAnimations()) {
        const { target } = effect as KeyframeEffect;
        const { duration: length } = (effect as KeyframeEffect).getComputedTiming();
        if (Number(length) > 1) seen.add(target?.outerHTML.slice(0, 120) ?? "");
      }
    }
    return [...seen];
  }, forMs);
}

/** What tells a state apart where the system decides on colours: text, ground and border. */
export const look = (element: Locator): Promise<string> =>
  element.evaluate((one) => {
    const { color, backgroundColor, borderColor, borderWidth } = getComputedStyle(one);
    return [color, backgroundColor, borderColor, borderWidth].join(" ");
  });

/** What shows less than it holds on the page or in its dialog: its class, and by how many px. */
const clipped = (page: Page): Promise<string[]> =>
  page.locator(":is(main, dialog[open]), :is(main, dialog[open]) *").evaluateAll((elements) =>
    elements
      .filter((element) => getComputedStyle(element).overflowY !== "visible" && element.clientHeight > 0)
      .map((element) => ({ element, excess: element.scrollHeight - element.clientHeight }))
      .filter(({ element, excess }) => excess > 1 && element.clientHeight > 20)
      .map(({ element, excess }) => `${element.tagName}.${element.className} by ${excess} px`),
  );

/** Expects that the page is light and whole on paper, however dark and low the screen is. */
export async function expectWholeOnPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 794, height: 400 });
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const colors = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color };
  });
  expect.soft(colors).toEqual({ backgroundColor: "rgb(243, 246, 248)", color: "rgb(20, 32, 43)" });
  expect.soft(await clipped(page), "clipped on paper").toEqual([]);
  await page.emulateMedia({ media: null });
}

const PHONE = { width: 412, height: 839 };

/** Makes the open page that of a phone, which is touched. */
export async function becomePhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse) and (hover: none)").matches)).toBe(true);
}
