import { type Direction, directionBetween } from "@cointide/shared/format/decimal";
import { decimalTexts } from "@cointide/shared/format/decimal-texts";
import { make, setMark, setText } from "./build-dom.ts";
import { type Column, columnName } from "./settings.ts";

/** One value of a row: a decimal with its exact text for assistive technology, as the app shows it. */
export class CellView {
  readonly element: HTMLTableCellElement;
  readonly #column: Column;
  readonly #direction = make("span", { class: "hidden" });
  readonly #text = make("span", { class: "text" });
  readonly #exact = make("span", { class: "hidden" });
  readonly #small = make("span", { class: "small" });
  readonly #decimal: HTMLElement;
  #value: string | null = null;
  #beat = 0;

  constructor(column: Column) {
    this.#column = column;
    const content = [this.#direction, this.#text, this.#exact];
    this.#decimal = make("span", { class: "decimal", "data-value": "" }, ...content, this.#small);
    const label = { "data-label": column.label, "data-column": columnName(column), part: "value" };
    this.element = make("td", { role: "cell", class: "value", ...label }, this.#decimal);
    this.element.classList.add("empty");
    this.#small.hidden = true;
  }

  show(value: string): void {
    if (value === this.#value) return;
    const { kind, flash } = this.#column;
    const { text, exact, isRounded, small, direction } = decimalTexts(value, kind);
    this.element.classList.remove("empty");
    this.#decimal.title = exact;
    setText(this.#text, text);
    setMark(this.#text, "aria-hidden", isRounded);
    setText(this.#exact, isRounded ? exact : "");
    setText(this.#small, small ?? "");
    this.#small.hidden = small === null;
    if (direction !== undefined) this.#point(direction);
    if (flash && this.#value !== null) this.#flash(this.#value, value);
    this.#value = value;
  }

  /** The arrow is a shape in the stylesheet; in words it says the same. */
  #point(direction: Direction): void {
    this.#decimal.dataset.direction = direction;
    setText(this.#direction, direction === "flat" ? "" : `${direction} `);
  }

  /** Marks the direction of the change. The number alternates, so that the next one starts the animation again. */
  #flash(before: string, after: string): void {
    const direction = directionBetween(before, after);
    if (direction === "flat") return;
    this.#beat = 1 - this.#beat;
    this.#decimal.dataset.flash = `${direction}-${this.#beat}`;
  }
}
