import { type DecimalKind, decimalTexts } from "../format/decimal-texts.ts";
import type { PriceFormat } from "../format/price-format.ts";
import { type Difference, nextMark } from "../format/text-difference.ts";
import { READS_WORDS } from "../ui/reads-words.ts";
import { detach, make, setText } from "./build-dom.ts";

/** What a decimal is, and whether its changes are marked. */
type DecimalLook = { readonly kind: DecimalKind; readonly flash?: boolean };

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
  readonly #figure = make("span", { class: "kept" });
  readonly #moved = make("span", { class: "moved" });
  readonly #unit = make("span", { class: "unit", ...SIGN });
  readonly #text = make("span", { class: "text" }, this.#sign, this.#figure);
  readonly #small = make("span", { class: "small", hidden: "", ...SIGN });
  readonly element = make("span", { class: "decimal", "data-value": "" }, this.#text, this.#small);
  #shown: { value: string; text: string } | null = null;
  #format: PriceFormat | null = null;
  #mark: Difference | null = null;

  constructor(look: DecimalLook) {
    this.#look = look;
    if (look.flash) this.element.dataset.marked = "";
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
    const after = { value, text };
    this.#mark = this.#look.flash ? nextMark(this.#mark, this.#shown, after) : null;
    this.#shown = after;
    this.#showFigure(text.slice(sign.length), this.#mark && Math.max(0, this.#mark.from - sign.length));
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
  }

  /** Shows the digits from the first one that changed in the color of the change. */
  #showFigure(figure: string, from: number | null): void {
    setText(this.#figure, from === null ? figure : figure.slice(0, from));
    setText(this.#moved, from === null ? "" : figure.slice(from));
    if (this.#moved.parentNode === null) this.#figure.after(this.#moved);
    this.#moved.dataset.moved = this.#mark?.direction ?? "";
    if (this.#mark?.isLarge) this.#moved.dataset.large = "";
    else delete this.#moved.dataset.large;
  }
}
