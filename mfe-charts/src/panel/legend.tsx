import type { KlineInterval } from "@cointide/shared/contracts/klines";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import type { TimeZone } from "@cointide/shared/format/time";
import { Amount } from "@cointide/shared/ui/amount";
import { Decimal } from "@cointide/shared/ui/decimal";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import type { Candle } from "../candles/candles.ts";
import { percentBetween } from "../candles/studies.ts";
import { candleTime } from "../canvas/time-labels.ts";
import styles from "./legend.module.css";

/** By how many percent the price went within a candle, as an exact text. */
export const changeOf = ({ open, close }: Candle): string => percentBetween(open, close).toFixed(4);

type LegendProps = {
  candle: Candle;
  interval: KlineInterval;
  zone: TimeZone;
  format: PriceFormat | undefined;
};

const PRICES = [
  ["Open", "O", "open"],
  ["High", "H", "high"],
  ["Low", "L", "low"],
  ["Close", "C", "close"],
] as const;

/** What is to be known of the candle under the pointer, or of the last one. */
export function Legend({ candle, interval, zone, format }: LegendProps) {
  return (
    <dl className={styles.legend}>
      <div>
        <dt className={styles.unseen}>
          <VisuallyHidden>Time</VisuallyHidden>
        </dt>
        <dd className={styles.aside}>{candleTime(candle.openTime, interval, zone)}</dd>
      </div>
      {PRICES.map(([name, letter, key]) => (
        <div key={key}>
          <dt title={name}>{letter}</dt>
          <dd>
            <Decimal value={candle[key]} kind="plain" format={format} />
          </dd>
        </div>
      ))}
      <div>
        <dt className={styles.unseen}>
          <VisuallyHidden>Change</VisuallyHidden>
        </dt>
        <dd>
          <Decimal value={changeOf(candle)} kind="percent" />
        </dd>
      </div>
      <div>
        <dt title="Volume">V</dt>
        <dd>
          <Amount value={candle.volume} />
        </dd>
      </div>
    </dl>
  );
}
