import type { PriceFormat } from "@cointide/shared/format/price-format";
import { Amount } from "@cointide/shared/ui/amount";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import type { ReactNode } from "react";
import styles from "./comparison-table.module.css";

/** Exact decimals: what live values and a window are compared by. `price` is undefined where it is not known. */
type PriceFacts = { price: string | undefined; change: string; pchange: string; average: string };

/** Times in ms since 1970; `volume` counts the base asset, `qvolume` the quote asset. */
export type TradeFacts = { open: number; close: number; volume: number; qvolume: number; trades: number };

/** Stands for a value that is loading, or not known. */
export const Missing = ({ isLoading }: { isLoading: boolean }) =>
  isLoading ? <Skeleton width="3.5rem" height="1em" /> : <span>—</span>;

type PriceCellsProps = {
  /** Null where nothing is known. */
  facts: PriceFacts | null;
  /** How prices of the symbol are written; the same for live values and window, which are compared. */
  format: PriceFormat | undefined;
  /** Whether the values tick: then changed digits of the last price are marked. */
  isLive?: boolean;
  isLoading?: boolean;
  /** Whether the values are out of date. */
  isOld: boolean;
  /** Whether a line divides the cells from those before. */
  isDivided?: boolean;
  /** What the price is, for cards of narrow pages, which have no headings. */
  label?: string;
};

/** The cells of a price, change and average. */
export function PriceCells({
  facts,
  format,
  isLive = false,
  isLoading = false,
  isOld,
  isDivided = false,
  label,
}: PriceCellsProps) {
  const absent = <Missing isLoading={isLoading} />;
  const old = isOld ? "" : undefined;
  return (
    <>
      <td
        className={isDivided ? `${styles.last} ${styles.first}` : styles.last}
        data-old={old}
        data-label={facts ? label : undefined}
      >
        {facts?.price !== undefined ? (
          <Decimal value={facts.price} kind="price" format={format} flash={isLive} />
        ) : (
          <Missing isLoading={isLoading && facts === null} />
        )}
      </td>
      <td className={styles.change} data-old={old}>
        {facts ? (
          <>
            <Decimal value={facts.pchange} kind="percent" />
            <span> </span>
            <Decimal value={facts.change} kind="signed" format={format} />
          </>
        ) : (
          absent
        )}
      </td>
      <td className={styles.average} data-old={old}>
        {facts ? (
          <Decimal value={facts.average} kind="price" format={format} />
        ) : (
          <Missing isLoading={isLoading} />
        )}
        <span className={styles.unit} aria-hidden="true">
          avg
        </span>
      </td>
    </>
  );
}

/** When the values' period began and ended, and what was traded in it: a row of each. */
export const TRADE_ROWS: readonly (readonly [
  label: (quote: string) => string,
  show: (facts: TradeFacts, format: PriceFormat | undefined) => ReactNode,
])[] = [
  [() => "Open date", ({ open }) => <Timestamp value={open} kind="datetime" />],
  [() => "Close date", ({ close }) => <Timestamp value={close} kind="datetime" />],
  [() => "Volume", ({ volume }) => <Amount value={volume} />],
  [(quote) => `Volume (${quote})`, ({ qvolume }, format) => <Amount value={qvolume} format={format} />],
  [() => "Trades", ({ trades }) => <Amount value={trades} />],
];
