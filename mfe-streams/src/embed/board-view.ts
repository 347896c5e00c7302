import type { FeedStatus } from "@cointide/shared/contracts/events";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { make, setMark } from "@cointide/shared/embed/build-dom";
import type { Logos } from "@cointide/shared/embed/coin-view";
import { StatusView } from "@cointide/shared/embed/status-view";
import type { ReportClick } from "@cointide/shared/embed/symbol-link";
import { isLost } from "@cointide/shared/feed/feed-status";
import type { HistoryStore } from "@cointide/shared/history/history-store";
import { RowView } from "./row-view.ts";
import { type Column, columnName } from "./settings.ts";

/** The panel as it stands in its shadow root: a table, what is wrong with its symbols, and the feed's state. */
export class BoardView {
  readonly element: HTMLElement;
  readonly #head = make("thead", { class: "head", role: "rowgroup" });
  readonly #body = make("tbody", { role: "rowgroup" });
  readonly #table: HTMLTableElement;
  readonly #problems = make("div", { class: "problems", part: "problems" });
  readonly #status = new StatusView();
  #rows = new Map<string, RowView>();
  readonly #onSymbolClick: ReportClick;
  #columns: readonly Column[] = [];

  constructor(onSymbolClick: ReportClick) {
    this.#onSymbolClick = onSymbolClick;
    const semantics = { role: "table", "aria-label": "Live prices", part: "table" };
    this.#table = make("table", { class: "table", ...semantics }, this.#head, this.#body);
    const content = [this.#table, this.#problems, this.#status.element];
    this.element = make("div", { class: "panel", part: "board", lang: "en" }, ...content);
  }

  /** Shows these rows and columns; rows that were there before stay as they are. */
  show(symbols: readonly string[], columns: readonly Column[], problems: readonly string[]): void {
    if (columns.map(columnName).join() !== this.#columns.map(columnName).join()) this.#showColumns(columns);
    const rows = symbols.map((symbol) => {
      return [symbol, this.#rows.get(symbol) ?? new RowView(symbol, columns, this.#onSymbolClick)] as const;
    });
    this.#rows = new Map(rows);
    this.#body.replaceChildren(...rows.map(([, row]) => row.element));
    this.#problems.replaceChildren(...problems.map((sentence) => make("p", {}, sentence)));
    this.#problems.hidden = problems.length === 0;
    this.#table.hidden = symbols.length === 0;
    this.#status.element.hidden = symbols.length === 0;
  }

  /** Makes the rows links to an address with the symbol in it; without one they are no links. */
  showLinks(template: string | null | undefined): void {
    for (const row of this.#rows.values()) row.showLink(template);
  }

  showLogos(logos: Logos): void {
    for (const row of this.#rows.values()) row.showLogo(logos);
  }

  showTickers(tickers: Readonly<Record<string, Ticker>>, changed: readonly string[]): void {
    for (const symbol of changed) {
      const ticker = tickers[symbol];
      if (ticker !== undefined) this.#rows.get(symbol)?.show(ticker);
    }
  }

  showHistories({ get }: Pick<HistoryStore, "get">): void {
    for (const [symbol, row] of this.#rows) row.showHistory(get(symbol));
  }

  showStatus(status: FeedStatus, simulated: boolean | null): void {
    setMark(this.element, "data-old", isLost(status.state));
    this.#status.show(status, simulated);
    this.showAges(status);
  }

  /** Says how old the prices are that cannot be taken for live. */
  showAges({ state, lastTickAt }: FeedStatus): void {
    this.#status.showAge(state, lastTickAt);
    for (const row of this.#rows.values()) row.showAge(state);
  }

  #showColumns(columns: readonly Column[]): void {
    this.#columns = columns;
    this.#rows = new Map();
    const head = (label: string, name: string) =>
      make("th", { scope: "col", role: "columnheader", "data-head": name }, label);
    const cells = [
      head("Symbol", "symbol"),
      ...columns.map((column) => head(column.label, columnName(column))),
    ];
    this.#head.replaceChildren(make("tr", { role: "row" }, ...cells));
  }
}
