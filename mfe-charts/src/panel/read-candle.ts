import type { KlineInterval } from "@cointide/shared/contracts/klines";
import { formatPercent, formatPrice } from "@cointide/shared/format/decimal";
import { formatAmount } from "@cointide/shared/format/format-amount";
import { type PriceFormat, unitPhrase } from "@cointide/shared/format/price-format";
import type { TimeZone } from "@cointide/shared/format/time";
import type { Candle } from "../candles/candles.ts";
import { candleTime } from "../canvas/time-labels.ts";
import { changeOf } from "./legend.tsx";

/** How candles are read out. */
export type Reading = {
  symbol: string;
  interval: KlineInterval;
  zone: TimeZone;
  format: PriceFormat | undefined;
};

/** A candle in a sentence, for who moves over the chart by keyboard and hears it. */
export function candleInWords(candle: Candle, { symbol, interval, zone, format }: Reading): string {
  const price = (value: string) => formatPrice(value, format);
  const unit = format?.unit ? `; prices ${unitPhrase(symbol, format, "word")}` : "";
  const prices = [
    `open ${price(candle.open)}`,
    `high ${price(candle.high)}`,
    `low ${price(candle.low)}`,
    `close ${price(candle.close)}`,
  ];
  const rest = [
    `change ${formatPercent(changeOf(candle))}`,
    `volume ${formatAmount(String(candle.volume)).short}`,
  ];
  return `${candleTime(candle.openTime, interval, zone)}: ${[...prices, ...rest].join(", ")}${unit}.`;
}
