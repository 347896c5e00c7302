import type { Ticker } from "@cointide/shared/contracts/streams";
import { detach, make, makeSvg, setText } from "@cointide/shared/embed/build-dom";
import { directionOf, formatDecimal, formatExact, isShownAsZero } from "@cointide/shared/format/decimal";
import { formatAge } from "@cointide/shared/format/time";
import type { History } from "@cointide/shared/history/history-store";
import { HEIGHT, type Shape, shapeOf, WIDTH } from "@cointide/shared/ui/sparkline-shape";
import { columnName, SPARKLINE } from "./settings.ts";

/** What the picture shows, for who does not see it or its colours. */
function sentenceOf({ pchange, low, high }: Ticker, staleSince: number | null): string {
  const percent = formatDecimal(pchange.replace("-", ""));
  const verb = pchange.startsWith("-") ? "fell" : "rose";
  const course = isShownAsZero(percent)
    ? "is where it was 24 hours ago"
    : `${verb} by ${percent}% in 24 hours`;
  const range = low && high ? `, between ${formatExact(low)} and ${formatExact(high)}` : "";
  const age = staleSince === null ? "" : ` The chart ends ${formatAge(Date.now() - staleSince)}.`;
  return `The price ${course}${range}.${age}`;
}

/** How the price of a row went in the past day. The last price is its last point; without a history it is empty. */
export class SparklineView {
  readonly element = make("td", {
    ...{ role: "cell", class: "value", part: "value" },
    ...{ "data-label": SPARKLINE.label, "data-column": columnName(SPARKLINE) },
  });
  readonly #sentence = makeSvg("title");
  readonly #area = makeSvg("path", { class: "area" });
  readonly #past = makeSvg("path", { class: "line" });
  readonly #present = makeSvg("path", { class: "line" });
  readonly #end = makeSvg("path", { class: "dot" });
  readonly #picture = makeSvg(
    "svg",
    {
      ...{ class: "sparkline", role: "img" },
      ...{ viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" },
    },
    ...[this.#sentence, this.#area, this.#past, this.#present, this.#end],
  );
  #history: History | undefined;
  #shape: Shape | null = null;
  #ticker: Ticker | null = null;

  show(ticker: Ticker): void {
    this.#ticker = ticker;
    this.#draw();
  }

  showHistory(history: History | undefined): void {
    if (history === this.#history) return;
    this.#history = history;
    this.#shape = history === undefined ? null : shapeOf(history.closes);
    this.#area.setAttribute("d", this.#shape?.area ?? "");
    this.#past.setAttribute("d", this.#shape?.line ?? "");
    this.#draw();
  }

  #draw(): void {
    const [shape, ticker, staleSince] = [this.#shape, this.#ticker, this.#history?.staleSince ?? null];
    if (shape === null || ticker === null) {
      detach(this.#picture);
      return;
    }
    const y = shape.yOf(Number(ticker.last));
    this.#present.setAttribute("d", `M${shape.from}L${WIDTH} ${y}`);
    this.#end.setAttribute("d", `M${WIDTH} ${y}h0`);
    this.#picture.dataset.direction = directionOf(ticker.pchange);
    this.#picture.toggleAttribute("data-stale", staleSince !== null);
    setText(this.#sentence, sentenceOf(ticker, staleSince));
    if (this.#picture.parentNode === null) this.element.append(this.#picture);
  }
}
