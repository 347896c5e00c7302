import type { SlotProps } from "@cointide/shared/contracts/slots";
import { IconLink } from "@cointide/shared/ui/icon-button";
import { ChartCandlestick } from "lucide-react";
import { chartAddress } from "../chart-address.ts";

/** Leads from a stream to a chart of all its symbols, in percent. */
export function Slot({ symbols }: SlotProps<"stream.card">) {
  const [first, ...others] = symbols;
  if (first === undefined) return null;
  return (
    <IconLink label="Chart" to={chartAddress(first, others)}>
      <ChartCandlestick aria-hidden="true" />
    </IconLink>
  );
}
