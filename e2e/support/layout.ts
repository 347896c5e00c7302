import type { Locator, Page } from "@playwright/test";

type Shift = { value: number; moved: string[] };

/** What moved on a page and the sum of its layout shifts; 0.1 is what the web calls good. */
export type Shifts = { total: number; shifts: Shift[] };

/** Notes every layout shift from the first paint on. Call it before a page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    /** A sign is a text beside its digits: where those are one more, it moves as they do, which do not count. */
    const isSign = (node: Node | null) =>
      node?.parentElement?.matches("[data-value] [aria-hidden]") === true &&
      /^[+-]?<?$/.test(node.nodeValue ?? "");
    const describe = (node: Node | null) =>
      (node instanceof Element ? node.outerHTML : `“${node?.textContent}”`).slice(0, 120);
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.flatMap(({ node }) => (isSign(node) ? [] : [describe(node)]));
        if (moved.length > 0) shifts.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
    return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
  };
}

/** What can be scrolled sideways, the page itself included: its tag, class and excess in px. */
export function sidewaysScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const scrolls = (element: Element) =>
      element === root || ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
    return [root, ...document.body.querySelectorAll("*")]
      .filter((element) => element.scrollWidth > element.clientWidth && scrolls(element))
      .map(({ tagName, className, scrollWidth, clientWidth }) => {
        return `${tagName}.${className} by ${scrollWidth - clientWidth} px`;
      });
  });
}

/** The symbols at the head of a row that stand in more than one line. */
export function brokenSymbols(page: Page): Promise<string[]> {
  return page.locator("th[scope=row]").evaluateAll((heads) =>
    heads
      .flatMap((head) => document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode() ?? [])
      .filter((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
      })
      .map(({ textContent }) => textContent ?? ""),
  );
}

/** Every distinct layout that the columns of the board's tables took within `forMs`: left edges and widths. */
export function columnLayouts(page: Page, forMs: number): Promise<string[]> {
  return page.evaluate(async (duration) => {
    const layouts = new Set<string>();
    const end = performance.now() + duration;
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame);
      const cells = [...document.querySelectorAll("article :is(th, td)")];
      layouts.add(
        cells
          .map((cell) => {
            const { left, width } = cell.getBoundingClientRect();
            return `${left.toFixed(1)}+${width.toFixed(1)}`;
          })
          .join(" "),
      );
    }
    return [...layouts];
  }, forMs);
}

type Box = { top: number; bottom: number; left: number; right: number; height: number; width: number };

/** The boxes of all elements that are shown. */
export function boxesOf(elements: Locator): Promise<Box[]> {
  return elements.evaluateAll((all) =>
    all
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
      .map(({ top, bottom, left, right, width, height }) => ({ top, bottom, left, right, width, height })),
  );
}

/** The elements that leave the page at a side, above or below: their text and box. */
export function withinViewport(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) => {
    const { clientWidth, clientHeight } = document.documentElement;
    return all
      .map((element) => ({ text: element.textContent?.slice(0, 40), box: element.getBoundingClientRect() }))
      .filter(
        ({ box }) =>
          box.left < 0 || box.top < 0 || box.right > clientWidth + 0.5 || box.bottom > clientHeight + 0.5,
      )
      .map(({ text, box }) => `${text}: ${box.left}–${box.right}, ${box.top}–${box.bottom}`);
  });
}
