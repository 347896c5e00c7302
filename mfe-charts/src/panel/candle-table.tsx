import type { KlineInterval } from "@cointide/shared/contracts/klines";
import { type PriceFormat, unitPhrase } from "@cointide/shared/format/price-format";
import type { TimeZone } from "@cointide/shared/format/time";
import { Amount } from "@cointide/shared/ui/amount";
import { Decimal } from "@cointide/shared/ui/decimal";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import type { Candle, Candles } from "../candles/candles.ts";
import { candleTime } from "../canvas/time-labels.ts";
import styles from "./candle-table.module.css";
import { changeOf } from "./legend.tsx";

/** More rows nobody reads, and each costs the page time. */
const MOST_ROWS = 500;

type CandleTableProps = {
  symbol: string;
  /** Those in sight. */
  candles: Candles;
  interval: KlineInterval;
  zone: TimeZone;
  format: PriceFormat | undefined;
};

const COLUMNS = ["Time", "Open", "High", "Low", "Close", "Change", "Volume"];

type RowProps = Omit<CandleTableProps, "symbol" | "candles"> & { candle: Candle };

/** Rendered again for another candle only: a tick changes one row of hundreds. */
const Row = memo(function Row({ candle, interval, zone, format }: RowProps) {
  const price = (value: string): ReactNode => <Decimal value={value} kind="plain" format={format} />;
  return (
    <tr>
      <th scope="row">{candleTime(candle.openTime, interval, zone)}</th>
      <td>{price(candle.open)}</td>
      <td>{price(candle.high)}</td>
      <td>{price(candle.low)}</td>
      <td>{price(candle.close)}</td>
      <td>
        <Decimal value={changeOf(candle)} kind="percent" />
      </td>
      <td>
        <Amount value={candle.volume} />
      </td>
    </tr>
  );
});

function captionOf({ symbol, candles, interval, format }: CandleTableProps): string {
  const prices = format?.unit ? `, prices ${unitPhrase(symbol, format)}` : "";
  const share = candles.length > MOST_ROWS ? `: the newest ${MOST_ROWS} of ${candles.length}` : "";
  return `${symbol}, ${interval} candles in view, newest first${prices}${share}`;
}

/** The candles in sight as a table, newest first, for who would rather read; made when it is opened. */
export function CandleTable(props: CandleTableProps) {
  const { symbol: _, candles, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It opens at the end of the panel, where it would stay out of sight.
  useEffect(() => {
    if (isOpen) details.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const shown = isOpen ? candles.slice(-MOST_ROWS).reverse() : [];
  return (
    <details ref={details} className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Candles in view as a table</summary>
      {isOpen && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption>{captionOf(props)}</caption>
            <thead>
              <tr>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((candle) => (
                <Row key={candle.openTime} candle={candle} {...rest} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
