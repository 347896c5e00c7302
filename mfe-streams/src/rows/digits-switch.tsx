import type { Ticker } from "@cointide/shared/contracts/streams";
import { withValues } from "@cointide/shared/feed/feed-status";
import { display } from "@cointide/shared/preferences/display";
import { useSomeTicker } from "@cointide/shared/ticks/use-ticker";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { DecimalsArrowRight } from "lucide-react";

/** Whether two decimals say little of a price. */
const isLow = (ticker: Ticker): boolean => Number(withValues(ticker)?.last ?? 1) < 1;

/** Switches all prices between units with two decimals and the exchange's digits; only beside prices that differ by it. */
export function DigitsSwitch({ symbols }: { symbols: readonly string[] }) {
  const isExact = display.use((choices) => choices.digits) === "quoted";
  if (!useSomeTicker(symbols, isLow)) return null;
  const toggle = () => display.set({ ...display.get(), digits: isExact ? "rounded" : "quoted" });
  return (
    <IconButton label="Exact prices" aria-pressed={isExact} onClick={toggle}>
      <DecimalsArrowRight aria-hidden="true" />
    </IconButton>
  );
}
