import { expect, type Locator, type Page } from "@playwright/test";
import { sidewaysScrollers } from "./layout.ts";

/**
 * Returns a sentence for each figure that is covered, cut or too small. Checks all visible texts and pictures, including
 * shadow roots, or only those of an open modal. A figure that can be scrolled into view isn't cut.
 */
export function unreadableFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = {
      what: string;
      figure: Element | null;
      left: number;
      right: number;
      top: number;
      bottom: number;
    };
    const FIGURES = "[data-value]";
    const [SIDE, LINE] = [0.75, 3];
    /** Smallest readable font size in px. */
    const SMALLEST = 8;
    const boxes: Box[] = [];
    const cut: string[] = [];

    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;

    /** Returns the visible part of a box within its clipping ancestors, and whether the rest can't be scrolled into view. */
    const clip = (element: Element, rect: DOMRect) => {
      let { left, right, top, bottom } = rect;
      let isCut = false;
      for (let at: Element | null = element; at !== null; at = parentOf(at)) {
        const { overflowX, clipPath, position } = getComputedStyle(at);
        if (overflowX === "visible" && clipPath === "none") continue;
        if (at === document.documentElement || at === document.body) continue;
        const box = at.getBoundingClientRect();
        const isHiddenText = box.width <= 1.5 && position === "absolute";
        if (!isHiddenText && !["auto", "scroll"].includes(overflowX))
          isCut ||= left < box.left - 1 || right > box.right + 1;
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
      return { left, right, top, bottom, isCut };
    };

    const take = (element: Element, what: string, rects: Iterable<DOMRect>) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
      const figure = element.closest(FIGURES);
      for (const rect of rects) {
        const { isCut, ...box } = clip(element, rect);
        if (box.right - box.left <= 1.5 || box.bottom - box.top <= 1.5) continue;
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        if (figure !== null && size < SMALLEST) cut.push(`${what} is ${size.toFixed(1)} px high`);
        if (figure !== null && (isCut || box.right > innerWidth + 1 || box.left < -1))
          cut.push(`${what} is cut`);
        boxes.push({ what, figure, ...box });
      }
    };

    const look = (root: ParentNode) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Element) {
          if (node.shadowRoot !== null) look(node.shadowRoot);
          if (node.matches("svg") && !node.matches(".picture"))
            take(node, "a picture", [node.getBoundingClientRect()]);
          continue;
        }
        const text = node.textContent?.trim() ?? "";
        const parent = node.parentElement;
        if (text === "" || parent === null || parent.closest("svg, style, script, title") !== null) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        take(parent, text.slice(0, 40), range.getClientRects());
      }
    };
    look(document.querySelector("dialog:modal") ?? document.body);

    const figures = boxes.filter(({ figure }) => figure !== null);
    const covered = figures.flatMap((figure) =>
      boxes
        .filter((other) => other !== figure && other.figure !== figure.figure)
        .filter((other) => {
          const across = Math.min(figure.right, other.right) - Math.max(figure.left, other.left);
          const down = Math.min(figure.bottom, other.bottom) - Math.max(figure.top, other.top);
          return across > SIDE && down > LINE;
        })
        .map((other) => {
          const across = Math.min(figure.right, other.right) - Math.max(figure.left, other.left);
          return `${figure.what} and ${other.what} share ${Math.round(across)} px`;
        }),
    );
    return [...new Set([...cut, ...covered])];
  });
}

/** Returns the texts of elements that are wider than their box. */
const wideTexts = (elements: Locator): Promise<(string | null)[]> =>
  elements.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );

/**
 * Expects that figures and choices are uncut and don't overlap at these widths, and that only elements that match
 * `scrolls` scroll sideways.
 */
export async function expectReadable(page: Page, widths: readonly number[], scrolls?: RegExp): Promise<void> {
  const choices = page.getByRole("toolbar").getByRole("button");
  const longFigures = page.locator("td > [data-long]");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1_000 });
    await expect
      .soft(async () => {
        expect(await unreadableFigures(page)).toEqual([]);
        expect(await wideTexts(choices.or(longFigures))).toEqual([]);
        const scrollers = await sidewaysScrollers(page);
        expect(scrollers.filter((name) => !scrolls?.test(name))).toEqual([]);
      }, `at ${width} px`)
      .toPass({ timeout: 20_000 });
  }
}
