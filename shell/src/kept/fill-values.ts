import type { MarketTicker } from "@cointide/shared/contracts/market";
import { type DecimalKind, decimalTexts } from "@cointide/shared/format/decimal-texts";

/*
 * A slice's values in markup that nobody has rendered: `data-symbol` marks what is about a symbol, `data-fact` in it
 * what shows one of its facts, and `data-value` in that the decimal, with the elements of `shared/ui/decimal.tsx`.
 */

type Fact = keyof Pick<MarketTicker, "last" | "change" | "pchange" | "average">;
type Place = { symbol: string; fact: Fact; decimal: HTMLElement | null };

const placesIn = (root: ParentNode): Place[] =>
  [...root.querySelectorAll<HTMLElement>("[data-symbol]")].flatMap((part) =>
    [...part.querySelectorAll<HTMLElement>("[data-fact]")].map((cell) => ({
      symbol: part.dataset.symbol ?? "",
      fact: cell.dataset.fact as Fact,
      decimal: cell.querySelector<HTMLElement>("[data-value]"),
    })),
  );

/** Takes out the values; false where there is none, or a place has no value to take. */
export function clearValues(root: ParentNode): boolean {
  const places = placesIn(root);
  for (const { decimal } of places) {
    for (const part of decimal?.children ?? []) part.textContent = "";
    decimal?.removeAttribute("title");
    decimal?.removeAttribute("data-direction");
  }
  return places.length > 0 && places.every(({ decimal }) => decimal !== null);
}

/** A decimal's elements: what is seen, what is read instead where that hides digits, and the price of more. */
type Parts = { text: Element | undefined; exact: Element | undefined; small: Element | undefined };

function partsOf(decimal: Element): Parts {
  const [text, ...others] = decimal.children;
  const exact = text?.hasAttribute("aria-hidden") ? others.shift() : undefined;
  return { text, exact, small: others[0] };
}

/** Has the element behind `before` say this, or be gone; made after `model` where there is none; false without one. */
function say(element: Element | undefined, text: string | null, model?: Element, before?: Element): boolean {
  if (text === null) {
    element?.remove();
    return true;
  }
  const speaker = element ?? (model?.cloneNode() as Element | undefined);
  if (speaker === undefined) return false;
  speaker.textContent = text;
  if (element === undefined) before?.after(speaker);
  return true;
}

function fill(decimal: HTMLElement, value: string, models: Partial<Parts>): boolean {
  const { text, exact, isRounded, small, direction } = decimalTexts(
    value,
    decimal.dataset.value as DecimalKind,
  );
  const parts = partsOf(decimal);
  if (isRounded) parts.text?.setAttribute("aria-hidden", "true");
  else parts.text?.removeAttribute("aria-hidden");
  decimal.title = exact;
  if (direction !== undefined) decimal.dataset.direction = direction;
  return (
    say(parts.text, text) &&
    say(parts.exact, isRounded ? exact : null, models.exact, parts.text) &&
    say(parts.small, small, models.small, decimal.lastElementChild ?? undefined)
  );
}

/** Fills in these facts; false where one is missing, or needs an element of which there is no model. */
export function fillValues(root: ParentNode, facts: Readonly<Record<string, MarketTicker | null>>): boolean {
  const places = placesIn(root);
  const all = places.flatMap(({ decimal }) => (decimal === null ? [] : [partsOf(decimal)]));
  const models = {
    exact: all.find(({ exact }) => exact !== undefined)?.exact,
    small: all.find(({ small }) => small !== undefined)?.small,
  };
  return places.every(({ symbol, fact, decimal }) => {
    const value = Object.hasOwn(facts, symbol) ? facts[symbol]?.[fact] : undefined;
    return decimal !== null && value !== undefined && fill(decimal, value, models);
  });
}
