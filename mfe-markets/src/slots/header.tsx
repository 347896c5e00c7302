import { matchPath, useLocation } from "@cointide/shared/router";
import { IconLink } from "@cointide/shared/ui/icon-button";
import { List } from "lucide-react";

const MARKETS = "/dashboard/markets";

/** Leads to the table of all markets. */
export function Slot() {
  const isOpen = matchPath(MARKETS, useLocation().pathname) !== null;
  return (
    <IconLink label="Markets" to={MARKETS} aria-current={isOpen ? "page" : undefined}>
      <List aria-hidden="true" />
    </IconLink>
  );
}
