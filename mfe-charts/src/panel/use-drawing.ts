import { formatPrice } from "@cointide/shared/format/decimal";
import { PLAIN_FORMAT, type PriceFormat, unitOf } from "@cointide/shared/format/price-format";
import { display } from "@cointide/shared/preferences/display";
import { useMemo } from "react";
import type { ChartView } from "../address.ts";
import type { Drawing } from "../canvas/drawing.ts";

/** Enough digits for a price that is a binary fraction; `formatPrice` rounds exactly. */
const DIGITS = 12;

/** How a chart of this view is drawn, but for the page's colours; the same object until something of it changes. */
export function useDrawing(view: ChartView, format: PriceFormat | undefined): Omit<Drawing, "look"> {
  const zone = display.use((choices) => choices.times);
  const { interval, type, isLog, averages } = view;
  const lengths = averages.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one at each render, its lengths are not.
  return useMemo(() => {
    const { exponent, places } = format ?? PLAIN_FORMAT;
    return {
      ...{ interval, type, isLog, averages, zone },
      formatPrice: (price: number) => formatPrice(price.toFixed(DIGITS), format),
      step: 10 ** -(exponent + places),
      unit: format ? unitOf(format) : null,
    };
  }, [interval, type, isLog, lengths, zone, format]);
}
