import type { Page } from "@playwright/test";
import { priceOf } from "./board.ts";

/** One price as the page showed it, `at` in ms since 1970. */
export type ShownPrice = { at: number; price: number; text: string };

/** Records what the price cell of a symbol shows, from now on. Ends with the page. */
export async function recordPrices(page: Page, symbol: string): Promise<() => Promise<ShownPrice[]>> {
  const shown = await priceOf(page, symbol).evaluateHandle((element) => {
    const found: ShownPrice[] = [];
    const note = () => {
      const price = Number(element.getAttribute("title")?.replaceAll(",", ""));
      if (found.at(-1)?.price !== price)
        found.push({ at: Date.now(), price, text: element.textContent ?? "" });
    };
    note();
    new MutationObserver(note).observe(element, { attributes: true, characterData: true, subtree: true });
    return found;
  });
  return () => shown.jsonValue();
}

/** Whether `shown` could come from showing some of `sent` in their order. */
export function followsInOrder(shown: readonly number[], sent: readonly number[]): boolean {
  let from = 0;
  return shown.every((price) => {
    const at = sent.indexOf(price, from);
    from = at;
    return at !== -1;
  });
}
