import { readSymbol } from "@cointide/shared/contracts/symbols";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { useHost } from "@cointide/shared/host";
import { useLocation, useParams } from "@cointide/shared/router";
import { ButtonLink } from "@cointide/shared/ui/button";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { PageView } from "@cointide/shared/ui/page-view";
import { SidePanel } from "@cointide/shared/ui/side-panel";
import { useEffect } from "react";
import { addressedName, isFullWidth } from "../address.ts";
import { LAST_PAIR } from "../choices.ts";
import { Chart } from "./chart.tsx";
import styles from "./chart-panel.module.css";

/** Remembers the pair for the chart that the navigation opens. */
function useLastPair(symbol: string | null): void {
  const last = useHost().storage.open(LAST_PAIR);
  useEffect(() => {
    if (symbol !== null && last.get() !== symbol) last.set(symbol);
  }, [last, symbol]);
}

/** The chart of the address's symbol: in the place of the board, or next to it if there is room. */
export function ChartPanel() {
  const name = addressedName(useParams());
  const symbol = readSymbol(name);
  const { search } = useLocation();
  useLastPair(symbol);
  if (symbol === null) {
    return (
      <SidePanel title="Chart" closeTo="/dashboard">
        <p>{`“${name.slice(0, 40)}” is not a symbol. Symbols are names such as BTCUSDT.`}</p>
        <ButtonLink to="/dashboard">Back to your streams</ButtonLink>
      </SidePanel>
    );
  }
  const title = `Chart of ${symbol}`;
  const chart = <Chart key={symbol} symbol={symbol} />;
  if (isFullWidth(search)) {
    return (
      <PageView title={title}>
        <div data-wide="" className={styles.full}>
          {chart}
        </div>
      </PageView>
    );
  }
  return (
    <SidePanel title={title} mark={<CoinMark code={splitSymbol(symbol).base} />} closeTo="/dashboard">
      {chart}
    </SidePanel>
  );
}
