import { SYMBOL_PATTERN } from "@cointide/shared/contracts/symbols";
import { useParams } from "@cointide/shared/router";
import { ButtonLink } from "@cointide/shared/ui/button";
import { SidePanel } from "@cointide/shared/ui/side-panel";
import { Chart } from "./chart.tsx";

/** The chart of the address's symbol, beside the board where there is room. */
export function ChartPanel() {
  const { symbol = "" } = useParams();
  const isSymbol = SYMBOL_PATTERN.test(symbol);
  return (
    <SidePanel title={isSymbol ? `Chart of ${symbol}` : "Chart"} closeTo="/dashboard">
      {isSymbol ? (
        <Chart key={symbol} symbol={symbol} />
      ) : (
        <>
          <p>“{symbol.slice(0, 40)}” is not a symbol. Symbols are upper-case names such as BTCUSDT.</p>
          <ButtonLink to="/dashboard">Back to your streams</ButtonLink>
        </>
      )}
    </SidePanel>
  );
}
