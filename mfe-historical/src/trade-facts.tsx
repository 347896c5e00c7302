import { Timestamp } from "@cointide/shared/ui/timestamp";
import { Facts } from "./facts.tsx";

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
