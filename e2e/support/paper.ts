import { expect, type Page } from "@playwright/test";

/** The most that a ground may lack to white on paper, as a share of its luminance. */
const LIGHT = 0.6;

/** What shows less than it holds on the page or in its dialog: its class, and by how many px. */
const clipped = (page: Page): Promise<string[]> =>
  page
    .locator(":is(main, aside, dialog[data-front]), :is(main, aside, dialog[data-front]) *")
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => getComputedStyle(element).overflowY !== "visible" && element.clientHeight > 0)
        .map((element) => ({ element, excess: element.scrollHeight - element.clientHeight }))
        .filter(({ element, excess }) => excess > 1 && element.clientHeight > 20)
        .map(({ element, excess }) => `${element.tagName}.${element.className} by ${excess} px`),
    );

/** The grounds that would be printed dark: all but what is as small as a mark, and pictures. */
const darkGrounds = (page: Page): Promise<string[]> =>
  page.locator("body, body *").evaluateAll((elements, least) => {
    const lightOf = (color: string): number => {
      const [red = 255, green = 255, blue = 255, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      const light = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      return 1 - alpha * (1 - light);
    };
    return elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter(({ clientWidth, clientHeight }) => Math.min(clientWidth, clientHeight) > 40)
      .filter((element) => lightOf(getComputedStyle(element).backgroundColor) < least)
      .map(({ tagName, className }) => `${tagName}.${className}`);
  }, LIGHT);

/** What can be pressed and says nothing, by its name. */
const tools = (page: Page): Promise<string[]> =>
  page
    .locator("button:not([aria-pressed=true], [role=switch], [data-on-paper]), [role=button], [popover], nav")
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => element.getAttribute("aria-label") ?? element.textContent ?? ""),
    );

/** How an animation that restarted for paper shows: an element that is partly hidden. */
const faint = (page: Page): Promise<string[]> =>
  page
    .locator(":is(aside, dialog[data-front])")
    .evaluateAll((elements) =>
      elements
        .filter((element) => getComputedStyle(element).opacity !== "1")
        .map(({ className }) => String(className)),
    );

/** Expects that the page is light and whole on paper, however dark and low the screen is, and says how old it is. */
export async function expectSoundOnPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 794, height: 400 });
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(page.getByText(/^Printed \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC$/)).toBeVisible();
  const scope = page.locator("dialog[data-front], :root:not(:has(dialog[data-front]))");
  const hasPrices = (await scope.locator("[data-value]").count()) > 0;
  const simulated = page.getByText(/^Simulated prices/).filter({ visible: true });
  if (hasPrices) await expect.soft(simulated.first()).toBeVisible();
  else await expect.soft(simulated).toHaveCount(0);
  const { backgroundColor, color } = await page.evaluate(() => getComputedStyle(document.body));
  expect.soft({ backgroundColor, color }).toEqual({
    backgroundColor: "rgb(255, 255, 255)",
    color: "rgb(20, 32, 43)",
  });
  expect.soft(await clipped(page), "clipped on paper").toEqual([]);
  expect.soft(await darkGrounds(page), "dark on paper").toEqual([]);
  expect.soft(await tools(page), "of no use on paper").toEqual([]);
  expect.soft(await faint(page), "animated on paper").toEqual([]);
  await page.emulateMedia({ media: null });
}

/** How many pages a PDF has. */
export const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

/** The width in px of the widest picture in a PDF; 0 where there is none. */
export const widestPicture = (pdf: Buffer): number =>
  Math.max(0, ...[...pdf.toString("latin1").matchAll(/\/Width (\d+)/g)].map(([, width]) => Number(width)));
