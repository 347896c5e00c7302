import { useHost } from "@cointide/shared/host";
import { useLocation, useNavigate } from "@cointide/shared/router";
import { useState } from "react";
import {
  type ChartChoices,
  type ChartView,
  FULL_WIDTH,
  isFullWidth,
  readView,
  viewAddress,
} from "../address.ts";
import { CHART_CHOICES } from "../choices.ts";

type Shown = {
  view: ChartView;
  /** The address's query, which follows a choice a moment later. */
  search: string;
  /** The queries that were asked for and have not come, oldest first. */
  asked: readonly string[];
};

/** What to show at another query: what was chosen last if it was asked for here, else what it says. */
function showAt(shown: Shown, search: string, read: () => ChartView): Shown {
  const at = shown.asked.indexOf(search);
  return at < 0
    ? { view: read(), search, asked: [] }
    : { ...shown, search, asked: shown.asked.slice(at + 1) };
}

/** What the address asks for, and a way to change it. What people choose is kept for the next chart. */
export function useView(symbol: string): [view: ChartView, change: (part: Partial<ChartView>) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choices = useHost().storage.open(CHART_CHOICES);
  const chosen = choices.use();
  const read = () => readView(search, symbol, chosen);
  const [shown, setShown] = useState<Shown>(() => ({ view: read(), search, asked: [] }));
  if (search !== shown.search) setShown(showAt(shown, search, read));

  const change = (part: Partial<ChartView>) => {
    const view = { ...shown.view, ...part };
    const { interval, type, isLog, averages }: ChartChoices = view;
    const address = `${viewAddress(symbol, view)}${isFullWidth(search) ? `&${FULL_WIDTH}` : ""}`;
    setShown({ ...shown, view, asked: [...shown.asked, address.slice(address.indexOf("?"))] });
    choices.set({ interval, type, isLog, averages });
    // Back closes the chart, however much was chosen in it.
    navigate(address, { replace: true, preventScrollReset: true });
  };
  return [shown.view, change];
}
