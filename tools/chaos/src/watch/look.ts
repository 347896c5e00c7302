/** One row of the streams panel, as it is shown. */
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
  /** What the page says of its prices: the feed status bar, such as "Live", or the landing page; empty where neither is. */
  feed: string;
  rows: SeenRow[];
  /** Whatever says that something is on its way. */
  waiting: string[];
  /** What the page tells of troubles: notices, alerts, offers to try again. */
  said: string[];
  /** How many characters can be read in the page's own part. */
  characters: number;
};

/** Looks at the page. It runs in the browser, so that it stands alone; nothing in it is the product's code. */
export function look(): Look {
  const textOf = (element: Element | null | undefined) => (element?.textContent ?? "").trim();
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const FEED = /^(No assets yet|Connecting|Live|Stale|Reconnecting|Offline|Paused|Prices.*(now|ago))$/;
  const WAITING = /^(Loading|Connecting|Saving|Please wait)/;

  /** The state of the feed: that of a simulated market comes after these words, and "live" is not said of it. */
  const stateOf = (element: Element) => {
    const state = textOf(element).replace(/^Simulated prices( · )?/, "");
    return state === "" && textOf(element) !== "" ? "Live" : state.charAt(0).toUpperCase() + state.slice(1);
  };
  const priceIn = (element: Element | null | undefined) => {
    const price = element?.querySelector("[title]")?.getAttribute("title")?.replaceAll(",", "");
    return price === undefined ? null : Number(price);
  };
  const headed = (head: Element | null | undefined, cell: Element | null | undefined) => {
    const symbol = head?.firstChild?.textContent?.trim() ?? "";
    const second = textOf(head).slice(symbol.length).trim();
    // Rows of boards show the coin's name if they have no note.
    const note = head?.querySelector("[data-pair]") ? textOf(head.querySelector("[data-note]")) : second;
    return { symbol, price: priceIn(cell), note };
  };
  const streams = all('td[data-label="Last price"]').map((cell) =>
    headed(cell.parentElement?.querySelector("th"), cell),
  );
  const compared = all("dialog tbody th").map((head) => headed(head, head.nextElementSibling));
  const rows = [...streams, ...compared];
  const busy = all('[aria-busy="true"]').map((element) => textOf(element.querySelector("th") ?? element));
  const loading = all("span, p, h2, strong").filter(
    (element) => element.childElementCount === 0 && WAITING.test(stateOf(element)),
  );
  const retries = all("button").filter((button) => textOf(button) === "Retry");
  const SELECTED = /^\d+ of \d+ selected/;
  const texts = all('[role="status"], [role="alert"], dialog p').map(textOf);
  // A slice's page hides what is in `main`.
  const own =
    document.querySelector<HTMLElement>("[data-page-view]") ?? document.querySelector<HTMLElement>("main");
  return {
    at: performance.timeOrigin + performance.now(),
    feed:
      all("strong, h2")
        .map(stateOf)
        .find((state) => FEED.test(state)) ?? "",
    rows,
    waiting: [...busy, ...loading.map(stateOf)],
    said: [
      ...texts.filter((text) => text !== "" && !SELECTED.test(text)),
      ...(retries.length > 0 ? ["Retry"] : []),
    ],
    // biome-ignore lint/performance/useDomNodeTextContent: only what is rendered can be read.
    characters: (own ?? document.body)?.innerText.trim().length ?? 0,
  };
}
