import { isZero } from "@cointide/shared/contracts/decimals";
import type { DatedTickers } from "@cointide/shared/contracts/market";
import { useHost } from "@cointide/shared/host";
import { Slot } from "@cointide/shared/host/slot";
import { Age } from "@cointide/shared/ui/age";
import { Button } from "@cointide/shared/ui/button";
import { FeedState } from "@cointide/shared/ui/feed-state";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { useEffect } from "react";
import styles from "./comparison.module.css";
import { ComparisonTable } from "./comparison-table.tsx";
import { useWindowFacts } from "./use-window-facts.ts";
import { WindowSelector } from "./window-selector.tsx";

/** Under which name this modal asks for the ticks of its symbols, whether or not a stream has them. */
const OWNER = "mfe-historical";

type ComparisonProps = { symbols: readonly string[]; initialWindow: string };

/** The facts of the window, as other slices get them. */
const knownFacts = (tickers: DatedTickers = {}) =>
  Object.fromEntries(
    Object.entries(tickers).flatMap(([symbol, ticker]) => {
      if (!ticker || isZero(ticker.last)) return [];
      const { pchange, low, high } = ticker;
      return [[symbol, { pchange, low, high }]];
    }),
  );

/** Says how old the oldest of the window's values is; nothing where there are none. */
function WindowAge({ winsize, tickers }: { winsize: string; tickers: DatedTickers }) {
  const times = Object.values(tickers).flatMap((ticker) => (ticker ? [ticker.asOf] : []));
  if (times.length === 0) return null;
  return (
    <p className={styles.updated}>
      <span>{`${winsize} updated `}</span>
      <Age since={Math.min(...times)} />
    </p>
  );
}

/** The window selector, what became of the last choice, the table, and what other slices add to it. */
export function Comparison({ symbols, initialWindow }: ComparisonProps) {
  const { bus } = useHost();
  const facts = useWindowFacts(symbols, initialWindow);
  const { chosen, choose, shown, isLoading, hasFailed, isRetrying, retry } = facts;

  useEffect(() => {
    bus.emit("subscriptions:wanted", { owner: OWNER, symbols });
    return () => bus.emit("subscriptions:dropped", { owner: OWNER });
  }, [bus, symbols]);

  return (
    <div className={styles.comparison}>
      <div className={styles.bar}>
        <WindowSelector value={chosen} onChoose={choose} />
        <div className={styles.outcome}>
          <span role="status">{isLoading ? `Loading ${chosen}…` : ""}</span>
          <FormMessage message={hasFailed ? "Error!" : null} />
          {hasFailed && (
            <Button variant="secondary" size="sm" busy={isRetrying} onClick={() => retry()}>
              Retry
            </Button>
          )}
        </div>
      </div>
      <div className={styles.ages}>
        <FeedState />
        {shown && <WindowAge {...shown} />}
      </div>
      <ComparisonTable
        symbols={symbols}
        winsize={shown?.winsize ?? chosen}
        tickers={shown?.tickers ?? null}
        isLoading={isLoading}
        isOld={isLoading || hasFailed}
      />
      <Slot
        name="comparison.window"
        props={{ symbols, window: shown?.winsize ?? chosen, facts: knownFacts(shown?.tickers) }}
        className={styles.added}
      />
    </div>
  );
}
