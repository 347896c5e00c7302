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

function fill(decimal: HTMLElement, value: string): boolean {
  const { text, exact, isRounded, small, direction } = decimalTexts(
    value,
    decimal.dataset.value as DecimalKind,
  );
  const texts = [text, ...(isRounded ? [exact] : []), ...(small === null ? [] : [small])];
  const parts = [...decimal.children];
  const fits = parts.length === texts.length && parts[0]?.hasAttribute("aria-hidden") === isRounded;
  if (!fits) return false;
  parts.forEach((part, index) => {
    part.textContent = texts[index] ?? "";
  });
  decimal.title = exact;
  if (direction !== undefined) decimal.dataset.direction = direction;
  return true;
}

/** Fills in these facts; false where one is missing, or needs other elements than there are. */
export function fillValues(root: ParentNode, facts: Readonly<Record<string, MarketTicker | null>>): boolean {
  return placesIn(root).every(({ symbol, fact, decimal }) => {
    const value = Object.hasOwn(facts, symbol) ? facts[symbol]?.[fact] : undefined;
    return decimal !== null && value !== undefined && fill(decimal, value);
  });
}
