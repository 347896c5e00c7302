import { getTickers } from "@cointide/shared/api/get-tickers";
import { useChartLink } from "@cointide/shared/board/row-links";
import { withValues } from "@cointide/shared/feed/feed-status";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { useHost } from "@cointide/shared/host";
import { useBoardFormat } from "@cointide/shared/preferences/display";
import { useQuery } from "@cointide/shared/query";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { Age } from "@cointide/shared/ui/age";
import { Button, ButtonLink } from "@cointide/shared/ui/button";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { Decimal } from "@cointide/shared/ui/decimal";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { Pair } from "@cointide/shared/ui/pair";
import { AlarmClock, X } from "lucide-react";
import { useState } from "react";
import styles from "./fired-alerts.module.css";
import type { FiredNotice } from "./notice-store.ts";

/** How often the price of a symbol that no stream has is fetched, in ms. */
const FETCHES_EVERY = 10_000;

/** The last price: live if a stream has the symbol, otherwise as it was fetched. */
function useLast(symbol: string): string | undefined {
  const { api } = useHost();
  const live = withValues(useTicker(symbol))?.last;
  const { data } = useQuery({
    queryKey: ["fired-alert", symbol],
    queryFn: () => getTickers(api, [symbol]),
    enabled: live === undefined,
    refetchInterval: FETCHES_EVERY,
  });
  return live ?? data?.[symbol]?.last;
}

/** The current price. */
function CurrentPrice({ symbol }: { symbol: string }) {
  const last = useLast(symbol);
  const format = useBoardFormat(symbol, last);
  if (last === undefined) return null;
  return (
    <span>
      <span>Now </span>
      <Decimal value={last} kind="price" {...(format && { format })} />
    </span>
  );
}

type Dismiss = (id?: number) => void;

function FiredAlert({ notice: { id, alert, at }, onDismiss }: { notice: FiredNotice; onDismiss: Dismiss }) {
  const { symbol, what } = alert;
  const chartOf = useChartLink();
  const name = symbol ?? "alerts";
  return (
    <li className={styles.alert}>
      {symbol === undefined ? (
        <AlarmClock className={styles.mark} aria-hidden="true" />
      ) : (
        <span className={styles.mark}>
          <CoinMark code={splitSymbol(symbol).base} />
        </span>
      )}
      <p className={styles.what}>
        {symbol !== undefined && (
          <strong className={styles.symbol}>
            <Pair {...splitSymbol(symbol)} />
          </strong>
        )}
        <span>{what}</span>
        {/* These change every second, and would be announced each time. */}
        <span className={styles.facts} aria-live="off">
          {symbol !== undefined && <CurrentPrice symbol={symbol} />}
          <Age since={at} />
        </span>
      </p>
      {symbol !== undefined && chartOf !== undefined && (
        <ButtonLink size="sm" to={chartOf(symbol)} aria-label={`Chart ${symbol}`}>
          Chart
        </ButtonLink>
      )}
      <IconButton label={`Dismiss ${name}`} onClick={() => onDismiss(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** How many of the list are shown before it is expanded; style sheets show one on phones. */
const FEW = 3;

type FiredAlertsProps = {
  /** Newest first. */
  fired: readonly FiredNotice[];
  onDismiss: Dismiss;
};

/** The alerts that have fired, newest first, until they are dismissed. */
export function FiredAlerts({ fired, onDismiss }: FiredAlertsProps) {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <div className={styles.panel} data-expanded={isExpanded || undefined}>
      <ol className={styles.list}>
        {(isExpanded ? fired : fired.slice(0, FEW)).map((notice) => (
          <FiredAlert key={notice.id} {...{ notice, onDismiss }} />
        ))}
      </ol>
      {fired.length > 1 && (
        <div className={styles.all}>
          <span className={fired.length > FEW ? undefined : styles.onPhones}>
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}
            >
              {isExpanded ? "Show fewer" : `Show all ${fired.length}`}
            </Button>
          </span>
          <Button size="sm" variant="ghost" onClick={() => onDismiss()}>
            Dismiss all
          </Button>
        </div>
      )}
    </div>
  );
}
