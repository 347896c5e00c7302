import { type DecimalKind, decimalTexts } from "../format/decimal-texts.ts";
import type { PriceFormat } from "../format/price-format.ts";
import { differenceOf } from "../format/text-difference.ts";
import { light } from "../ui/lights.ts";
import { READS_WORDS } from "../ui/reads-words.ts";
import { detach, make, setText } from "./build-dom.ts";

/** What a decimal is, and whether it is lit for a moment when it changes. */
type DecimalLook = { readonly kind: DecimalKind; readonly flash: boolean };

/** Gives style sheets a word that is read beside a figure. */
function setWord({ dataset }: HTMLElement, name: "said" | "word", word = ""): void {
  if (word === (dataset[name] ?? "")) return;
  if (word === "") delete dataset[name];
  else dataset[name] = word;
}

/** Signs that are read as words are hidden from screen readers. */
const SIGN = READS_WORDS ? { "aria-hidden": "true" } : undefined;

/** A decimal, read as it is shown, as in the app. */
export class DecimalView {
  readonly #look: DecimalLook;
  readonly #sign = make("span", SIGN);
  readonly #figure = make("span");
  readonly #unit = make("span", { class: "unit", ...SIGN });
  readonly #text = make("span", { class: "text" }, this.#sign, this.#figure);
  readonly #small = make("span", { class: "small", hidden: "", ...SIGN });
  readonly element = make("span", { class: "decimal", "data-value": "" }, this.#text, this.#small);
  #shown: { value: string; text: string } | null = null;
  #format: PriceFormat | null = null;

  constructor(look: DecimalLook) {
    this.#look = look;
  }

  show(value: string, format: PriceFormat): void {
    if (value === this.#shown?.value && format === this.#format) return;
    this.#format = format;
    const { text, sign, said, exact, unit, direction, length } = decimalTexts(value, this.#look.kind, format);
    this.element.title = exact;
    const { step, width } = length;
    if (step === undefined) delete this.element.dataset.long;
    else this.element.dataset.long = step;
    this.element.style.setProperty("--figure", String(width));
    setText(this.#sign, sign);
    setText(this.#figure, text.slice(sign.length));
    setWord(this.#text, "said", said);
    setWord(this.#text, "word", unit?.word);
    // Without a unit there is nothing in its size, which would make the line higher.
    if (unit?.isShort) {
      setText(this.#unit, ` ${unit.sign}`);
      if (this.#unit.parentNode === null) this.#text.append(this.#unit);
    } else detach(this.#unit);
    const below = unit?.isShort === false ? unit.sign : "";
    setText(this.#small, below);
    this.#small.hidden = below === "";
    if (direction !== undefined) this.element.dataset.direction = direction;
    const before = this.#shown;
    this.#shown = { value, text };
    const change = this.#look.flash && before ? differenceOf(before, this.#shown) : null;
    if (change !== null) light(this.element, change);
  }
}
