import type { MarketTickers } from "@cointide/shared/contracts/market";
import { LIVE_FOR } from "@cointide/shared/feed/feed-status";
import { rememberAsked } from "../landing/hand-over.ts";
import { clearValues, fillValues } from "./fill-values.ts";
import { keyOfPage, readKeptPage } from "./kept-page.ts";

/** How long the shell's code is held back for values, in ms: where they take longer, it has better to do. */
const PATIENCE = 250;

/** How long values stand without the app behind them, in ms; later they would be old, and nobody would say so. */
const LIFE = 4_000;

/** Resolves once a stylesheet that the page has or preloads applies; false where it does neither. */
async function apply(href: string): Promise<boolean> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link")].filter((link) => link.href === href);
  if (links.some(({ rel }) => rel === "stylesheet")) return true;
  const preload = links.find(({ rel, as }) => rel === "preload" && as === "style");
  if (preload === undefined) return false;
  const link = document.createElement("link");
  Object.assign(link, {
    rel: "stylesheet",
    href,
    integrity: preload.integrity,
    crossOrigin: preload.crossOrigin,
  });
  const loaded = new Promise<boolean>((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => resolve(false);
  });
  document.head.append(link);
  return loaded;
}

/** What was kept, with these values; null where it is not what this start would come to. */
async function restore(config: unknown, tickers: Promise<Response>): Promise<DocumentFragment | null> {
  const key = keyOfPage(config);
  const page = key === null ? null : await readKeptPage(key);
  if (page === null) return null;
  const template = document.createElement("template");
  template.innerHTML = page.markup;
  const [answer, ...applied] = await Promise.all([tickers, ...page.styles.map(apply)]);
  if (!answer.ok || applied.includes(false)) return null;
  const facts = (await answer.clone().json()) as MarketTickers;
  if (!fillValues(template.content, facts)) return null;
  for (const row of template.content.querySelectorAll<HTMLElement>("[data-symbol]")) {
    const ticker = facts[row.dataset.symbol ?? ""];
    // Greyed, as the app greys them and says their age.
    if (ticker?.halted || (ticker?.age ?? 0) > LIVE_FOR) row.dataset.old = "";
  }
  return template.content;
}

const nextPaint = (): Promise<unknown> =>
  document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Puts the page that was kept into the empty `root`, with the values of the answer that is under way, until the app
 * takes its place. Resolves when it has been painted, or will not be.
 */
export async function showKeptPage(
  root: Element,
  config: unknown,
  tickers: Promise<Response>,
): Promise<void> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  const content = await Promise.race([restore(config, tickers).catch(() => null), late]);
  const shown = content?.firstElementChild;
  if (content === null || shown == null || root.hasChildNodes()) return;
  rememberAsked(shown);
  root.append(content);
  setTimeout(() => shown.isConnected && clearValues(root), LIFE);
  await nextPaint();
}
