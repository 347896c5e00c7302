import { DISPLAY_CHOICES, type Display } from "../contracts/display.ts";
import { type PriceFormat, priceFormat, quotedFormat } from "../format/price-format.ts";
import { DISPLAY_SECTION, definePreference } from "./preferences.ts";

/** What is chosen of a kept value; a choice that is missing or unknown is the default one. */
export function readDisplay(kept: unknown): Display {
  const chosen = (kept ?? {}) as Record<string, unknown>;
  const valid = Object.entries(DISPLAY_CHOICES).map(([name, choices]) => [
    name,
    choices.find((choice) => choice === chosen[name]) ?? choices[0],
  ]);
  return Object.fromEntries(valid) as Display;
}

/** How this visitor has pages look. Style sheets follow the root element's attributes instead. */
export const display = definePreference<Display>({
  name: DISPLAY_SECTION,
  schema: { safeParse: (value) => ({ success: true, data: readDisplay(value) }) },
  initial: readDisplay({}),
});

/**
 * How to write the prices of a symbol (last, change, average, low, high) now that its last price is this, for
 * `<Decimal format>`: in units with 2 decimals or with the exchange's own digits, as the visitor chose. Undefined without a price.
 */
export function usePriceFormat(symbol: string, last: string | undefined): PriceFormat | undefined {
  const digits = display.use((choices) => choices.digits);
  if (last === undefined) return undefined;
  return digits === "quoted" ? quotedFormat(symbol, last) : priceFormat(symbol, last);
}
