import type { Page } from "@playwright/test";

/** What happened to the panel's cells: touches that changed what a cell says, and touches that did not. */
export type Touches = { changed: number; idle: string[]; symbols: string[] };

/**
 * Counts from now on which cells of the panel are touched. What a cell says is its text and its titles; the light
 * of a change, which goes out by itself, is left out.
 */
export async function countTouches(page: Page): Promise<() => Promise<Touches>> {
  const counted = await page.evaluateHandle(() => {
    const touches: Touches = { changed: 0, idle: [], symbols: [] };
    const cells = document.querySelectorAll("tr > :is(td, th)");
    const saysOf = (cell: Element) =>
      [
        cell.textContent,
        ...[...cell.querySelectorAll("[title]")].map((element) => element.getAttribute("title")),
      ].join();
    const said = new Map([...cells].map((cell) => [cell, saysOf(cell)]));
    const note = (records: MutationRecord[]) => {
      const touched = new Set<Element>();
      for (const { target, attributeName } of records) {
        if (attributeName === "data-flash") continue;
        const element = target instanceof Element ? target : target.parentElement;
        const cell = element?.closest("td, th") ?? element?.closest("tr");
        if (cell) touched.add(cell);
      }
      for (const cell of touched) {
        const symbol = cell.closest("tr")?.querySelector("th")?.textContent ?? "";
        touches.symbols.push(symbol);
        const says = saysOf(cell);
        if (said.get(cell) === says)
          touches.idle.push(`${symbol} ${cell.getAttribute("data-label")}: ${says}`);
        else touches.changed += 1;
        said.set(cell, says);
      }
    };
    new MutationObserver(note).observe(document.body, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    return touches;
  });
  return () => counted.jsonValue();
}
