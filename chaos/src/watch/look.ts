/** One row of the streams panel, as somebody sees it. */
export type SeenRow = {
  symbol: string;
  /** The exact last price; null where there is none. */
  price: number | null;
  /** What is said beside the symbol, such as "12 s ago": values so marked are not shown as live. */
  note: string;
};

/** What a page shows at a moment. */
export type Look = {
  /** When, in ms since 1970, whatever the page's own clock says. */
  at: number;
  /** What the trust bar says of the feed, such as "Live"; empty where there is none. */
  feed: string;
  rows: SeenRow[];
  /** Whatever says that something is on its way. */
  waiting: string[];
  /** What the page tells of troubles: notices, alerts, offers to try again. */
  said: string[];
  /** How many characters can be read. */
  characters: number;
};

/** Looks at the page. It runs in the browser, so that it stands alone; nothing in it is the product's code. */
export function look(): Look {
  const textOf = (element: Element | null | undefined) => (element?.textContent ?? "").trim();
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const FEED = /^(No assets yet|Connecting|Live|Stale|Reconnecting|Offline|Paused)$/;
  const WAITING = /^(Loading|Connecting|Saving|Please wait)/;

  const rows = all('td[data-label="Last price"]').flatMap((cell) => {
    const head = cell.parentElement?.querySelector("th");
    const symbol = head?.firstChild?.textContent?.trim() ?? "";
    const price = cell.querySelector("[title]")?.getAttribute("title")?.replaceAll(",", "");
    const note = textOf(head).slice(symbol.length).trim();
    return [{ symbol, price: price === undefined ? null : Number(price), note }];
  });
  const busy = all('[aria-busy="true"]').map((element) => textOf(element.querySelector("th") ?? element));
  const loading = all("span, p, h2, strong").filter(
    (element) => element.childElementCount === 0 && WAITING.test(textOf(element)),
  );
  const retries = all("button").filter((button) => textOf(button) === "Retry");
  const SELECTED = /^\d+ of \d+ selected/;
  const told = all('[role="status"], [role="alert"], dialog p').map(textOf);
  return {
    at: performance.timeOrigin + performance.now(),
    feed: textOf(all("strong").find((element) => FEED.test(textOf(element)))),
    rows,
    waiting: [...busy, ...loading.map(textOf)],
    said: [
      ...told.filter((text) => text !== "" && !SELECTED.test(text)),
      ...(retries.length > 0 ? ["Retry"] : []),
    ],
    // biome-ignore lint/performance/useDomNodeTextContent: only what is rendered can be read.
    characters: document.body?.innerText.trim().length ?? 0,
  };
}
