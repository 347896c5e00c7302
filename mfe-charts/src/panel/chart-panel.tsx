import { readSymbol } from "@cointide/shared/contracts/symbols";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { useParams } from "@cointide/shared/router";
import { ButtonLink } from "@cointide/shared/ui/button";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { SidePanel } from "@cointide/shared/ui/side-panel";
import { addressedName } from "../address.ts";
import { Chart } from "./chart.tsx";

/** The chart of the address's symbol, beside the board where there is room. */
export function ChartPanel() {
  const name = addressedName(useParams());
  const symbol = readSymbol(name);
  return (
    <SidePanel
      title={symbol === null ? "Chart" : `Chart of ${symbol}`}
      mark={symbol && <CoinMark code={splitSymbol(symbol).base} />}
      closeTo="/dashboard"
    >
      {symbol === null ? (
        <>
          <p>{`“${name.slice(0, 40)}” is not a symbol. Symbols are names such as BTCUSDT.`}</p>
          <ButtonLink to="/dashboard">Back to your streams</ButtonLink>
        </>
      ) : (
        <Chart key={symbol} symbol={symbol} />
      )}
    </SidePanel>
  );
}
