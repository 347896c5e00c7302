import { Decimal } from "@cointide/shared/ui/decimal";
import { Facts } from "./facts.tsx";

type PriceFactsProps = {
  /** Exact decimals; null where nothing is known. */
  facts: { last: string; change: string; pchange: string; average: string } | null;
  /** Whether the values tick: then they flash as they change. */
  isLive?: boolean;
  isLoading?: boolean;
};

/** What live values and a window are compared by. */
export function PriceFacts({ facts, isLive = false, isLoading }: PriceFactsProps) {
  return (
    <Facts
      isLoading={isLoading}
      list={[
        ["Last price", facts && <Decimal value={facts.last} kind="price" flash={isLive} />],
        ["Change", facts && <Decimal value={facts.change} kind="signed" />],
        ["Percent change", facts && <Decimal value={facts.pchange} kind="percent" />],
        ["Average", facts && <Decimal value={facts.average} kind="price" />],
      ]}
    />
  );
}
