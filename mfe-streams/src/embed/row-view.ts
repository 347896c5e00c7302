import type { FeedState } from "@cointide/shared/contracts/events";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { liveFor } from "@cointide/shared/feed/feed-status";
import { formatAge } from "@cointide/shared/format/time";
import { AGED_NOTES, REASONS } from "../panel/columns.ts";
import { make, setMark, setText } from "./build-dom.ts";
import { CellView } from "./cell-view.ts";
import type { Column } from "./settings.ts";

/** The row of one symbol: its values, or the one reason why there are none. */
export class RowView {
  readonly element: HTMLTableRowElement;
  readonly #note = make("span", { class: "note" });
  readonly #reason = make("td", { role: "cell", class: "reason" });
  readonly #cells: readonly { column: Column; cell: CellView }[];
  #ticker: Ticker | null = null;
  #feed: FeedState = "connecting";

  constructor(symbol: string, columns: readonly Column[]) {
    this.#cells = columns.map((column) => ({ column, cell: new CellView(column) }));
    this.#reason.colSpan = columns.length;
    const head = make("th", { scope: "row", role: "rowheader", class: "symbol", part: "symbol" });
    // Names of pairs are read from left to right in any page.
    head.append(make("bdi", { dir: "ltr" }, symbol), this.#note);
    this.element = make("tr", { role: "row", class: "row", part: "row", "aria-busy": "true" }, head);
    this.element.append(...this.#cells.map(({ cell }) => cell.element));
  }

  show(ticker: Ticker): void {
    this.#ticker = ticker;
    const { state } = ticker;
    // A new ticker's zeros are placeholders until an event has set values worth showing.
    const hasValues = ticker.asOf > 0;
    const reason = REASONS[state];
    this.element.dataset.row = state;
    setMark(this.element, "aria-busy", !hasValues && reason === undefined);
    this.#showReason(hasValues ? undefined : reason);
    this.showAge(this.#feed);
    if (hasValues) for (const { column, cell } of this.#cells) cell.show(ticker[column.key]);
  }

  /** Says what must be said of values that cannot be taken for live, now that the feed's state is this. */
  showAge(feed: FeedState): void {
    this.#feed = feed;
    const ticker = this.#ticker;
    if (ticker === null || ticker.asOf === 0) {
      setText(this.#note, "");
      return;
    }
    const age = Date.now() - ticker.asOf;
    const isOld = age > liveFor(feed, ticker);
    setMark(this.element, "data-old", isOld);
    const note = AGED_NOTES[ticker.state];
    if (note !== undefined) setText(this.#note, `${note} · ${formatAge(age)}`);
    else setText(this.#note, REASONS[ticker.state] ?? (isOld ? formatAge(age) : ""));
  }

  #showReason(reason: string | undefined): void {
    const isShown = this.#reason.parentNode !== null;
    if (reason === undefined) {
      if (isShown) this.#reason.replaceWith(...this.#cells.map(({ cell }) => cell.element));
      return;
    }
    setText(this.#reason, reason);
    if (isShown) return;
    for (const { cell } of this.#cells) cell.element.remove();
    this.element.append(this.#reason);
  }
}
