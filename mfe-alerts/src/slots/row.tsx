import type { SlotProps } from "@cointide/shared/contracts/slots";
import { IconLink } from "@cointide/shared/ui/icon-button";
import { AlarmClockPlus } from "lucide-react";
import { newAlertPath } from "../paths.ts";

/** Links a row to a new alert on its symbol. */
export function Slot({ symbol }: SlotProps<"stream.row" | "market.row">) {
  return (
    <IconLink label="New alert" aria-keyshortcuts="a" to={newAlertPath(symbol)}>
      <AlarmClockPlus aria-hidden="true" />
    </IconLink>
  );
}
