import { expect, type Page } from "@playwright/test";

/** What the translator on the page offers to the test. */
type Translator = { standing(): string[]; count(): number };

declare global {
  interface Window {
    translator?: Translator;
  }
}

/**
 * Has each page translated as it changes: every text node gives way to an element with the same words, as translators
 * and other extensions put theirs into the page. `translate="no"` keeps none of them away from a text. Returns what
 * React could not do because of that, which it reports in the console also where a boundary then mends the page.
 */
export async function translatePages(page: Page): Promise<readonly string[]> {
  const conflicts: string[] = [];
  page.on("console", (message) => {
    if (/not a child of this node/.test(message.text())) conflicts.push(message.text());
  });
  await page.addInitScript(() => {
    const translated: { element: Element; original: Text; words: string }[] = [];
    const isForEyes = ({ parentElement: parent, data }: Text): boolean =>
      parent !== null && /\S/.test(data) && parent.closest("font, script, style, title, textarea") === null;

    function translate(original: Text): void {
      const element = document.createElement("font");
      const inner = element.appendChild(document.createElement("font"));
      inner.textContent = original.data;
      original.replaceWith(element);
      translated.push({ element, original, words: original.data });
    }
    function textsIn(root: Node): Text[] {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let node: Node | null = root; node !== null; node = walker.nextNode()) {
        if (node instanceof Text && isForEyes(node)) found.push(node);
      }
      return found;
    }
    new MutationObserver((changes) => {
      const roots = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]);
      for (const root of roots) for (const text of textsIn(root)) if (text.isConnected) translate(text);
    }).observe(document, { childList: true, characterData: true, subtree: true });

    window.translator = {
      count: () => translated.filter(({ element }) => element.isConnected).length,
      // React writes on into a node that is no longer on the page.
      standing: () =>
        translated
          .filter(({ element, original, words }) => element.isConnected && original.data !== words)
          .map(({ original, words }) => `"${words}" in place of "${original.data}"`),
    };
  });
  return conflicts;
}

/** Expects that the page is translated, and that each translated text is the present one. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.translator?.count())).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => window.translator?.standing())).toEqual([]);
}
