import type { DatedTickers } from "@cointide/shared/contracts/market";
import { Age } from "@cointide/shared/ui/age";
import styles from "./comparison.module.css";

/** Says how old the oldest of the window's values is; nothing where there are none. */
export function WindowAge({ winsize, tickers }: { winsize: string; tickers: DatedTickers }) {
  const times = Object.values(tickers).flatMap((ticker) => (ticker ? [ticker.asOf] : []));
  if (times.length === 0) return null;
  return (
    <p className={styles.updated}>
      {winsize} updated <Age since={Math.min(...times)} />
    </p>
  );
}
