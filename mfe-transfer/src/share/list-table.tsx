import { COLUMNS } from "@cointide/shared/board/columns";
import { GridTable, gridForm } from "@cointide/shared/board/grid-table";
import { LiveRow } from "@cointide/shared/board/live-row";
import { LONG } from "@cointide/shared/board/name";
import { useChartLink, useRowClicks } from "@cointide/shared/board/row-links";
import { useTickerSource } from "@cointide/shared/board/row-source";
import { useLongestFigure } from "@cointide/shared/board/use-longest-figure";
import { useSession } from "@cointide/shared/host/use-session";
import { unconvertedFormat } from "@cointide/shared/preferences/display";
import { useWatchTickers } from "@cointide/shared/ticks/use-ticker";
import { useCallback, useMemo, useRef } from "react";
import styles from "./list-table.module.css";

const FORM = gridForm(
  (["last", "change", "pchange", "average"] as const).map((key) => ({ ...COLUMNS[key], key })),
  { longFrom: LONG, canWrap: true },
);

/** The live values of a list, as the board shows them. Rows lead to charts if the visitor has a dashboard. */
export function ListTable({ symbols, labelledBy }: { symbols: readonly string[]; labelledBy: string }) {
  const source = useTickerSource(unconvertedFormat);
  const watchTickers = useWatchTickers();
  const watch = useCallback((symbol: string) => watchTickers([symbol]), [watchTickers]);
  const card = useRef<HTMLDivElement>(null);
  useRowClicks(card);
  useLongestFigure(card);
  const link = useChartLink();
  const hasDashboard = useSession().kind !== "none";
  const form = useMemo(() => (hasDashboard ? { ...FORM, link } : FORM), [hasDashboard, link]);
  return (
    <div ref={card} className={styles.card}>
      <GridTable form={form} className={styles.table} aria-labelledby={labelledBy} isHeaded>
        {symbols.map((symbol) => (
          <LiveRow key={symbol} {...{ symbol, source, watch, form }} />
        ))}
      </GridTable>
    </div>
  );
}
