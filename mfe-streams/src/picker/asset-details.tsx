import { useCoinName } from "@cointide/shared/coins/coin-names";
import { isZero } from "@cointide/shared/contracts/decimals";
import type { DatedTicker } from "@cointide/shared/contracts/market";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { useBoardFormat } from "@cointide/shared/preferences/display";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { Decimal } from "@cointide/shared/ui/decimal";
import { memo, useMemo } from "react";
import styles from "./asset-listbox.module.css";
import { usePairPrices } from "./use-pair-prices.ts";
import type { ShownRow } from "./use-shown-rows.ts";

/** Returns the id of the details of an option. */
export const detailsId = (listId: string, symbol: string): string => `${listId}-${symbol}-details`;

/** Symbols with more characters leave no room for price and change in one line of a phone. */
const WIDE_SYMBOL = 11;

type PairDetailsProps = { id: string; symbol: string; top: number; ticker: DatedTicker | null | undefined };

const PairDetails = memo(function PairDetails({ id, symbol, top, ticker }: PairDetailsProps) {
  const { base } = splitSymbol(symbol);
  const name = useCoinName(base);
  const format = useBoardFormat(symbol, ticker?.last);
  const hasPrice = ticker != null && !isZero(ticker.last);
  return (
    <div
      id={id}
      className={styles.details}
      data-wide={symbol.length > WIDE_SYMBOL || undefined}
      style={{ insetBlockStart: top }}
    >
      <span className={styles.logo}>
        <CoinMark code={base} />
      </span>
      <span className={styles.name}>{name}</span>
      {hasPrice && (
        <>
          <span className={styles.price}>
            <Decimal value={ticker.last} kind="price" format={format} />
          </span>
          <span className={styles.change}>
            <Decimal value={ticker.pchange} kind="percent" />
          </span>
        </>
      )}
    </div>
  );
});

/** Names, last prices and changes of the visible rows, in a layer above their options. */
export function AssetDetails({ listId, rows }: { listId: string; rows: readonly ShownRow[] }) {
  const symbols = useMemo(() => rows.map(({ symbol }) => symbol), [rows]);
  const tickers = usePairPrices(symbols);
  return (
    <div className={styles.layer} aria-hidden="true">
      {rows.map(({ symbol, top }) => (
        <PairDetails
          key={symbol}
          id={detailsId(listId, symbol)}
          symbol={symbol}
          top={top}
          ticker={Object.hasOwn(tickers, symbol) ? tickers[symbol] : undefined}
        />
      ))}
    </div>
  );
}
