import type { PriceFormat } from "@cointide/shared/format/price-format";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import type { ReactNode } from "react";
import styles from "./comparison-table.module.css";

/** Exact decimals: what live values and a window are compared by. */
type PriceFacts = { last: string; change: string; pchange: string; average: string };

/** Times in ms since 1970; `volume` counts the base asset, `qvolume` the quote asset. */
export type TradeFacts = { open: number; close: number; volume: number; qvolume: number; trades: number };

/** Stands for a value that is loading, or not known. */
export function missing(isLoading: boolean): ReactNode {
  return isLoading ? <Skeleton width="3.5rem" height="1em" /> : "—";
}

type PriceCellsProps = {
  /** Null where nothing is known. */
  facts: PriceFacts | null;
  /** How prices of the symbol are written; the same for live values and window, which are compared. */
  format: PriceFormat | undefined;
  /** Whether the values tick: then the last price flashes as it changes. */
  isLive?: boolean;
  isLoading?: boolean;
  /** Whether the values are out of date. */
  isOld: boolean;
  /** Whether a line divides the cells from those before. */
  isDivided?: boolean;
};

/** The cells of last price, change and average. */
export function PriceCells({
  facts,
  format,
  isLive = false,
  isLoading = false,
  isOld,
  isDivided = false,
}: PriceCellsProps) {
  const absent = missing(isLoading);
  const old = isOld ? "" : undefined;
  return (
    <>
      <td className={isDivided ? `${styles.last} ${styles.first}` : styles.last} data-old={old}>
        {facts ? <Decimal value={facts.last} kind="price" format={format} flash={isLive} /> : absent}
      </td>
      <td className={styles.change} data-old={old}>
        {facts ? (
          <>
            <Decimal value={facts.pchange} kind="percent" />{" "}
            <Decimal value={facts.change} kind="signed" format={format} />
          </>
        ) : (
          absent
        )}
      </td>
      <td className={styles.average} data-old={old}>
        {facts ? <Decimal value={facts.average} kind="price" format={format} /> : absent}
        <span className={styles.unit} aria-hidden="true">
          avg
        </span>
      </td>
    </>
  );
}

const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** When the values' period began and ended, and what was traded in it: a row of each. */
export const TRADE_ROWS: readonly (readonly [label: string, show: (facts: TradeFacts) => ReactNode])[] = [
  ["Open date", ({ open }) => <Timestamp value={open} kind="datetime" />],
  ["Close date", ({ close }) => <Timestamp value={close} kind="datetime" />],
  ["Volume", ({ volume }) => amount.format(volume)],
  ["Quote volume", ({ qvolume }) => amount.format(qvolume)],
  ["Trades", ({ trades }) => amount.format(trades)],
];
