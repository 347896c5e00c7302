import type { SlotProps } from "@cointide/shared/contracts/slots";
import { IconLink } from "@cointide/shared/ui/icon-button";
import { ChartCandlestick } from "lucide-react";
import { chartAddress } from "../chart-address.ts";

/** Leads from a row to the chart of its symbol. */
export function Slot({ symbol }: SlotProps<"stream.row" | "market.row">) {
  return (
    <IconLink label="Chart" to={chartAddress(symbol)}>
      <ChartCandlestick aria-hidden="true" />
    </IconLink>
  );
}
