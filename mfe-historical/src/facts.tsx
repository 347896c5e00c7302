import type { PriceFormat } from "@cointide/shared/format/price-format";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import type { ReactNode } from "react";
import styles from "./facts.module.css";

type FactsProps = {
  /** Names and values, one under the other; a value of null is not known. */
  list: readonly (readonly [name: string, value: ReactNode])[];
  isLoading?: boolean;
};

/** A list of facts; every value keeps its place, whether it is known, loading or missing. */
function Facts({ list, isLoading = false }: FactsProps) {
  const missing = isLoading ? <Skeleton width="5rem" height="1em" /> : "—";
  return (
    <dl className={styles.facts}>
      {list.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value ?? missing}</dd>
        </div>
      ))}
    </dl>
  );
}

type PriceFactsProps = {
  /** Exact decimals; null where nothing is known. */
  facts: { last: string; change: string; pchange: string; average: string } | null;
  /** How prices of the symbol are written; the same for live values and window, which are compared. */
  format: PriceFormat | undefined;
  /** Whether the values tick: then they flash as they change. */
  isLive?: boolean;
  isLoading?: boolean;
};

/** What live values and a window are compared by. */
export function PriceFacts({ facts, format, isLive = false, isLoading }: PriceFactsProps) {
  return (
    <Facts
      isLoading={isLoading}
      list={[
        ["Last price", facts && <Decimal value={facts.last} kind="price" format={format} flash={isLive} />],
        ["Change", facts && <Decimal value={facts.change} kind="signed" format={format} />],
        ["Percent change", facts && <Decimal value={facts.pchange} kind="percent" />],
        ["Average", facts && <Decimal value={facts.average} kind="price" format={format} />],
      ]}
    />
  );
}

type TradeFactsProps = {
  /** Times in ms since 1970; `volume` counts the base asset, `qvolume` the quote asset. */
  facts: { open: number; close: number; volume: number; qvolume: number; trades: number } | null;
  isLoading?: boolean;
};

const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** When the values' period began and ended, and what was traded in it. */
export function TradeFacts({ facts, isLoading }: TradeFactsProps) {
  return (
    <Facts
      isLoading={isLoading}
      list={[
        ["Open date", facts && <Timestamp value={facts.open} kind="datetime" />],
        ["Close date", facts && <Timestamp value={facts.close} kind="datetime" />],
        ["Volume", facts && amount.format(facts.volume)],
        ["Quote volume", facts && amount.format(facts.qvolume)],
        ["Trades", facts && amount.format(facts.trades)],
      ]}
    />
  );
}
