import type { Page } from "@playwright/test";

type Watch = {
  /** When the app first showed a page, in ms since the navigation: how slow the machine is at the time. */
  start: number;
  /** When the app began to show the slot that is looked at. */
  begun: number;
  /** What a heading or a button in the slot says once it shows what it is for. */
  text: string;
  shown: number;
  /** How often there was a card in place of a slice. */
  cards: number;
};

/** Watches for a text in a slot, from when the app shows the slot, and for cards; by the page's own clock. */
export async function watchSlot(page: Page, text: string): Promise<void> {
  await page.addInitScript((expected) => {
    const watch: Watch = { start: 0, begun: 0, text: expected, shown: 0, cards: 0 };
    Object.assign(globalThis, { watch });
    let prerendered: Element | null = null;
    const look = () => {
      const heading = document.querySelector("h1");
      if (document.readyState === "loading") prerendered = heading;
      else if (watch.begun === 0 && heading !== prerendered) watch.begun = watch.start = performance.now();
      const texts = [...document.querySelectorAll("h2, button")].map(({ textContent }) => textContent ?? "");
      if (texts.includes("Retry")) watch.cards += 1;
      if (watch.shown === 0 && texts.some((one) => one.includes(watch.text))) watch.shown = performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, text);
}

/** What the page has noted so far: how long the slot took, how long the app took to start, in ms, and the cards. */
export const watched = (page: Page) =>
  page.evaluate(() => {
    const { start, begun, shown, cards } = (globalThis as unknown as { watch: Watch }).watch;
    return { start, ms: shown - begun, cards };
  });

/** Goes to another address of the page as its links do, and watches for another text. */
export const goTo = (page: Page, address: string, text: string) =>
  page.evaluate(
    ([url, expected]) => {
      const { watch } = globalThis as unknown as { watch: Watch };
      Object.assign(watch, { begun: performance.now(), text: expected, shown: 0 });
      history.pushState(null, "", url);
      dispatchEvent(new PopStateEvent("popstate", { state: null }));
    },
    [address, text] as const,
  );
