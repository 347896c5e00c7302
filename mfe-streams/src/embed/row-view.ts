import type { FeedState } from "@cointide/shared/contracts/events";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { detach, make, setMark, setText } from "@cointide/shared/embed/build-dom";
import type { Logos } from "@cointide/shared/embed/coin-view";
import { DecimalView } from "@cointide/shared/embed/decimal-view";
import { onPlainClick, type ReportClick, SymbolLink } from "@cointide/shared/embed/symbol-link";
import { LIVE_FOR, liveFor, withValues } from "@cointide/shared/feed/feed-status";
import { AGED_NOTES, REASONS, staleMark } from "@cointide/shared/feed/row-notes";
import { type PriceFormat, priceFormat } from "@cointide/shared/format/price-format";
import { formatAge } from "@cointide/shared/format/time";
import type { History } from "@cointide/shared/history/history-store";
import { type Column, columnName, type ValueColumn } from "./settings.ts";
import { SparklineView } from "./sparkline-view.ts";

/** One value of a row. */
class CellView {
  readonly element: HTMLTableCellElement;
  readonly #column: ValueColumn;
  readonly #decimal: DecimalView;

  constructor(column: ValueColumn) {
    this.#column = column;
    this.#decimal = new DecimalView(column);
    const label = { "data-label": column.label, "data-column": columnName(column), part: "value" };
    this.element = make("td", { role: "cell", class: "value", ...label }, this.#decimal.element);
  }

  show(ticker: Ticker, format: PriceFormat): void {
    this.#decimal.show(ticker[this.#column.key], format);
  }
}

/** The row of one symbol: its values, or the one reason why there are none. */
export class RowView {
  readonly element: HTMLTableRowElement;
  readonly #link = new SymbolLink();
  readonly #note = make("span", { class: "note" });
  readonly #reason = make("td", { role: "cell", class: "reason" });
  readonly #symbol: string;
  readonly #cells: readonly (CellView | SparklineView)[];
  #ticker: Ticker | null = null;
  #feed: FeedState = "connecting";

  constructor(symbol: string, columns: readonly Column[], onSymbolClick: ReportClick) {
    this.#symbol = symbol;
    this.#cells = columns.map((column) =>
      column.key === "sparkline" ? new SparklineView() : new CellView(column),
    );
    this.#reason.colSpan = columns.length;
    const head = make("th", { scope: "row", role: "rowheader", class: "symbol", part: "symbol" });
    head.append(this.#link.element, this.#note);
    this.element = make("tr", { role: "row", class: "row", part: "row", "aria-busy": "true" }, head);
    this.element.append(...this.#cells.map(({ element }) => element));
    onPlainClick(this.element, () => onSymbolClick({ symbol, price: this.#price }));
  }

  /** Makes the row a link to an address with its symbol in it; without one it is no link. */
  showLink(template: string | null | undefined): void {
    this.#link.show(this.#symbol, template);
    this.#link.describe(this.#price);
  }

  /** The last price; null before the first. */
  get #price(): string | null {
    return withValues(this.#ticker)?.last ?? null;
  }

  show(ticker: Ticker): void {
    this.#ticker = ticker;
    const { state } = ticker;
    const shown = withValues(ticker);
    const reason = REASONS[state];
    setMark(this.element, "aria-busy", shown === null && reason === undefined);
    this.#showReason(shown ? undefined : reason);
    this.showAge(this.#feed);
    if (shown === null) return;
    const format = priceFormat(this.#symbol, shown.last);
    for (const cell of this.#cells) cell.show(shown, format);
    this.#link.describe(this.#price);
  }

  showLogo(logos: Logos): void {
    this.#link.showLogo(logos);
  }

  showHistory(history: History | undefined): void {
    for (const cell of this.#cells) if (cell instanceof SparklineView) cell.showHistory(history);
  }

  /** Says what must be said of values that cannot be taken for live, now that the feed's state is this. */
  showAge(feed: FeedState): void {
    this.#feed = feed;
    const ticker = withValues(this.#ticker);
    const age = ticker === null ? 0 : Date.now() - ticker.asOf;
    const isOld = ticker !== null && age > liveFor(feed, ticker);
    setMark(this.element, "data-old", staleMark(this.#ticker?.state, isOld));
    if (ticker === null) {
      setText(this.#note, "");
      return;
    }
    const note = AGED_NOTES[ticker.state];
    if (note !== undefined) setText(this.#note, age > LIVE_FOR ? `${note} · ${formatAge(age)}` : note);
    else setText(this.#note, REASONS[ticker.state] ?? (isOld ? formatAge(age) : ""));
  }

  #showReason(reason: string | undefined): void {
    const isShown = this.#reason.parentNode !== null;
    if (reason === undefined) {
      if (!isShown) return;
      detach(this.#reason);
      this.element.append(...this.#cells.map(({ element }) => element));
      return;
    }
    setText(this.#reason, reason);
    if (isShown) return;
    for (const { element } of this.#cells) detach(element);
    this.element.append(this.#reason);
  }
}
