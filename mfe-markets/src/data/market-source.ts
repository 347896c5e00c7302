import type { RowValues } from "@cointide/shared/board/columns";
import { joinUndos, type RowSource } from "@cointide/shared/board/row-source";
import { boardFormat, onBoardFormat } from "@cointide/shared/preferences/display";
import type { LiveRow, LiveRows } from "./live-rows.ts";
import { FRESH_FOR } from "./markets-query.ts";

const known = new WeakMap<LiveRow, RowValues>();

function valuesOf(row: LiveRow): RowValues {
  const { values, isListed } = row;
  const state = values === null ? "silent" : "live";
  return {
    ...(values ?? { last: "0", asOf: 0 }),
    arrivedAt: values?.asOf ?? 0,
    state: isListed ? state : "unlisted",
  };
}

/** Returns the markets as a source of rows. */
export const marketSource = (rows: LiveRows): RowSource => ({
  get(symbol) {
    const row = rows.get(symbol);
    if (row === undefined) return undefined;
    const values = known.get(row) ?? valuesOf(row);
    known.set(row, values);
    return values;
  },
  subscribe: (symbol, listener) => joinUndos(rows.subscribe(symbol, listener), onBoardFormat(listener)),
  formatOf: boardFormat,
  liveFor: () => FRESH_FOR,
  pairOf: (symbol) => rows.get(symbol),
});
