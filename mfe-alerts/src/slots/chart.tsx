import type { SlotProps } from "@cointide/shared/contracts/slots";
import { formatExact } from "@cointide/shared/format/decimal";
import { ButtonLink } from "@cointide/shared/ui/button";
import { AlarmClockPlus } from "lucide-react";
import { newAlertPath } from "../paths.ts";

/** Links a chart to a new alert on its symbol, at the clicked price. */
export function Slot({ symbol, price }: SlotProps<"chart.tools">) {
  return (
    <ButtonLink size="sm" to={newAlertPath(symbol, price)}>
      <AlarmClockPlus aria-hidden="true" />
      <span>{price === null ? "Alert" : `Alert at ${formatExact(price)}`}</span>
    </ButtonLink>
  );
}
