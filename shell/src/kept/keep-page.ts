import type { SessionStore } from "@cointide/shared/session/session-store";
import { clearValues } from "./fill-values.ts";
import { forgetKeptPage, keyOfPage, writeKeptPage } from "./kept-page.ts";

/** More than a few screens of it would cost each start more than they are worth, in characters. */
const MOST = 100_000;

/** When a start is over that should not be held up, in ms after its first render. */
const STARTED = 500;

/** Whether something is under way, or said to the visitor, that must not come again as it was. */
const isPassing = (container: Element): boolean =>
  container.querySelector('[aria-busy], [role="alert"], dialog') !== null ||
  [...container.querySelectorAll('[role="status"]')].some(({ textContent }) => textContent?.trim() !== "");

const stylesOf = (document: Document): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(({ href }) => href);

/** Keeps the page of this copy, if it is a whole one. */
async function keepCopy(copy: HTMLElement, key: string, styles: string[]): Promise<void> {
  if (isPassing(copy) || !clearValues(copy)) return;
  const markup = copy.innerHTML;
  if (markup.length <= MOST) await writeKeptPage({ key, styles, markup });
}

/**
 * Keeps what the first render made, if it is a whole guest's dashboard, for as long as the visitor stays a guest. Call
 * it in the task of that render.
 */
export function keepPage(container: HTMLElement, config: unknown, session: SessionStore): void {
  const key = keyOfPage(config);
  if (key === null) return;
  const copy = container.cloneNode(true) as HTMLElement;
  const styles = stylesOf(document);
  // Without a cache, or room in it, the next start is like this one.
  const writing = setTimeout(() => keepCopy(copy, key, styles).catch(() => {}), STARTED);
  const stop = session.subscribe(({ kind }) => {
    if (kind === "guest") return;
    stop();
    clearTimeout(writing);
    forgetKeptPage().catch(() => {});
  });
}
