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

const PHONE = { width: 412, height: 839 };

/** Makes the open page that of a phone, which is touched. */
export async function becomePhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse) and (hover: none)").matches)).toBe(true);
}
