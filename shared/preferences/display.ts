import { useSyncExternalStore } from "react";
import { DISPLAY_CHOICES, type Display } from "../contracts/display.ts";
import { convertedFormat } from "../format/conversion.ts";
import { type Conversion, type PriceFormat, priceFormat, quotedFormat } from "../format/price-format.ts";
import { conversionStatus, converters } from "./conversions.ts";
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

const isConverting = (): boolean => display.get().currency !== "quoted";

/** How amounts in a symbol's quote are shown now; undefined while prices are as quoted. */
export const conversionOf = (symbol: string): Conversion | undefined =>
  isConverting() ? converters.getState().of(symbol) : undefined;

/**
 * An amount in a symbol's quote as a number to compare with those of others: in the chosen currency, or as quoted. NaN where
 * the others are converted and its rate is not known.
 */
export function comparableAmount(symbol: string, amount: number): number {
  const rate = conversionOf(symbol)?.rate;
  if (rate === undefined) return amount;
  if (rate !== null) return amount * rate;
  return conversionStatus.getState().state === "on" ? Number.NaN : amount;
}

/** Calls back when `boardFormat` may give other formats. Returns the undo. */
export function onBoardFormat(listener: () => void): () => void {
  const undos = [converters.subscribe(listener), display.subscribe(listener)];
  return () => {
    for (const undo of undos) undo();
  };
}

const isQuoted = (): boolean => display.get().digits === "quoted";

/** How `usePriceFormat` writes the prices of a symbol now, outside a component. */
export const unconvertedFormat = (symbol: string, last: string): PriceFormat =>
  isQuoted() ? quotedFormat(symbol, last) : priceFormat(symbol, last);

/** How `useBoardFormat` writes the prices of a symbol now, outside a component. */
export function boardFormat(symbol: string, last: string): PriceFormat {
  const conversion = conversionOf(symbol);
  if (conversion === undefined) return unconvertedFormat(symbol, last);
  return convertedFormat(symbol, last, conversion, isQuoted());
}

/**
 * How the board writes the prices of a symbol: as `usePriceFormat` does, and in the currency that the visitor chose. Until
 * its rate is known, and where no listed pairs lead to it, prices are marked with their quote. The component renders again
 * when the rate of the symbol's quote changes, at most once a second. For charts and inputs, which stay in the quote,
 * take `usePriceFormat`.
 */
export function useBoardFormat(symbol: string, last: string | undefined): PriceFormat | undefined {
  const format = usePriceFormat(symbol, last);
  const read = () => conversionOf(symbol);
  const conversion = useSyncExternalStore(onBoardFormat, read, () => undefined);
  if (conversion === undefined || last === undefined) return format;
  return convertedFormat(symbol, last, conversion, display.get().digits === "quoted");
}
