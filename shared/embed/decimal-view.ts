import { directionBetween } from "../format/decimal.ts";
import { type DecimalKind, decimalTexts } from "../format/decimal-texts.ts";
import type { PriceFormat } from "../format/price-format.ts";
import { flash } from "../ui/flash.ts";
import { make, setMark, setText } from "./build-dom.ts";

/** What a decimal is, and whether it is lit for a moment when it changes. */
type DecimalLook = { readonly kind: DecimalKind; readonly flash: boolean };

/** A decimal with its exact text for assistive technology, as the app shows it. */
export class DecimalView {
  readonly #look: DecimalLook;
  readonly #direction = make("span", { class: "hidden" });
  readonly #figure = make("span");
  readonly #unit = make("span", { class: "unit" });
  readonly #text = make("span", { class: "text" }, this.#figure);
  readonly #exact = make("span", { class: "hidden" });
  readonly #small = make("span", { class: "small", hidden: "" });
  readonly element = make(
    "span",
    { class: "decimal", "data-value": "" },
    ...[this.#direction, this.#text, this.#exact, this.#small],
  );
  #value: string | null = null;
  #format: PriceFormat | null = null;

  constructor(look: DecimalLook) {
    this.#look = look;
  }

  show(value: string, format: PriceFormat): void {
    if (value === this.#value && format === this.#format) return;
    this.#format = format;
    const { text, exact, isRounded, unit, direction, length } = decimalTexts(value, this.#look.kind, format);
    this.element.title = exact;
    const { step, width } = length;
    if (step === undefined) delete this.element.dataset.long;
    else this.element.dataset.long = step;
    this.element.style.setProperty("--figure", String(width));
    setText(this.#figure, text);
    // Without a unit there is nothing in its size, which would make the line higher.
    if (unit?.isShort) {
      setText(this.#unit, ` ${unit.sign}`);
      if (this.#unit.parentNode === null) this.#text.append(this.#unit);
    } else this.#unit.remove();
    setMark(this.#text, "aria-hidden", isRounded);
    setText(this.#exact, isRounded ? exact : "");
    const below = unit?.isShort === false ? unit.sign : "";
    setText(this.#small, below);
    setMark(this.#small, "aria-hidden", isRounded);
    this.#small.hidden = below === "";
    if (direction !== undefined) {
      // The arrow is a shape in the stylesheet; in words it says the same.
      this.element.dataset.direction = direction;
      setText(this.#direction, direction === "flat" ? "" : `${direction} `);
    }
    const change = directionBetween(this.#value ?? value, value);
    if (this.#look.flash && change !== "flat") flash(this.element, change);
    this.#value = value;
  }
}
