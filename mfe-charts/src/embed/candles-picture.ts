import { detach, make, makeSvg, setText } from "@cointide/shared/embed/build-dom";
import type { ChartShape } from "./chart-shape.ts";

/** Candles, their volumes and two axes as a picture. Its owner says what it shows. */
export class CandlesPicture {
  readonly #grid = makeSvg("path", { class: "grid" });
  readonly #volume = makeSvg("path", { class: "volume" });
  readonly #rising = makeSvg("path", { class: "rising" });
  readonly #falling = makeSvg("path", { class: "falling" });
  readonly #lastLine = makeSvg("path", { class: "last-line" });
  readonly #prices = makeSvg("g", { class: "prices" });
  readonly #times = makeSvg("g", { class: "times" });
  readonly #tag = makeSvg("rect", { class: "tag", rx: "3" });
  readonly #last = makeSvg("text", { class: "last" });
  readonly #svg = makeSvg(
    "svg",
    { class: "picture", "aria-hidden": "true" },
    ...[this.#grid, this.#volume, this.#rising, this.#falling, this.#lastLine],
    ...[this.#prices, this.#times, this.#tag, this.#last],
  );
  readonly element = make("div", { class: "plot", part: "plot", role: "img" }, this.#svg);

  /** The height of a letter, in px. */
  get letter(): number {
    return Number.parseFloat(getComputedStyle(this.#svg).fontSize) || 12;
  }

  /** Says in a sentence what is drawn. */
  describe(sentence: string): void {
    if (this.element.getAttribute("aria-label") !== sentence)
      this.element.setAttribute("aria-label", sentence);
  }

  /** Draws a shape, or nothing. */
  draw(shape: ChartShape | null): void {
    this.#svg.toggleAttribute("hidden", shape === null);
    if (shape === null) return;
    const { plot, last, room } = shape;
    // Another width, such as that of paper, scales what is drawn.
    this.#svg.setAttribute("viewBox", `0 0 ${room.width} ${room.height}`);
    const beside = plot.width + 8;
    this.#grid.setAttribute("d", shape.grid);
    this.#volume.setAttribute("d", shape.volume);
    this.#rising.setAttribute("d", shape.rising);
    this.#falling.setAttribute("d", shape.falling);
    this.#lastLine.setAttribute("d", `M0 ${last.y}h${plot.width}`);
    showLabels(
      this.#prices,
      shape.prices.map(({ y, text }) => ({ x: beside, y, text })),
    );
    const below = plot.height + this.letter;
    showLabels(
      this.#times,
      shape.times.map(({ x, text }) => ({ x, y: below, text })),
    );
    const height = 1.6 * this.letter;
    place(this.#tag, { x: plot.width + 2, y: last.y - height / 2, width: last.width, height });
    place(this.#last, { x: beside, y: last.y });
    setText(this.#last, last.text);
  }
}

function place(element: SVGElement, lengths: Record<string, number>): void {
  for (const [name, length] of Object.entries(lengths)) element.setAttribute(name, String(length));
}

/** Shows labels in a group. Those that are there already are used again. */
function showLabels(group: SVGGElement, labels: readonly { x: number; y: number; text: string }[]): void {
  while (group.lastChild !== null && group.childElementCount > labels.length) detach(group.lastChild);
  let at = 0;
  for (const { x, y, text } of labels) {
    const label = (group.children[at] as SVGTextElement | undefined) ?? group.appendChild(makeSvg("text"));
    place(label, { x, y });
    setText(label, text);
    at += 1;
  }
}
