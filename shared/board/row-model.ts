import type { TickerState } from "../contracts/streams.ts";
import { onSecond } from "../feed/clock.ts";
import { hasValues } from "../feed/feed-status.ts";
import { noteOf, REASONS, staleMark } from "../feed/row-notes.ts";
import { type DecimalTexts, decimalTexts } from "../format/decimal-texts.ts";
import { PLAIN_FORMAT, type PriceFormat } from "../format/price-format.ts";
import { type Difference, type Figure, nextMark } from "../format/text-difference.ts";
import { display } from "../preferences/display.ts";
import { amountTexts } from "../ui/amount.tsx";
import { placeInRange } from "../ui/range-bar.tsx";
import { COLUMNS, type Column, type DecimalColumn, type RowValues } from "./columns.ts";
import { joinUndos, type RowSource } from "./row-source.ts";

/** A column of one table: of the registry, or one that draws more than a ticker tells. */
export type ShownColumn = Column | { label: string; title?: string; short?: string; kind: "custom" };

/** What a cell shows: the same object until that changes. */
export type CellShown = {
  /** All texts of the cell, to compare; null if the row has no values. */
  key: string | null;
  /** How its figure changed last, if that is marked. */
  mark: Difference | null | undefined;
};

/** What a row shows now: the same object until something that it shows has changed. */
export type RowShown = {
  /** Null before the first values. */
  values: RowValues | null;
  format: PriceFormat | undefined;
  /** Why there are no values, if they aren't just to come. */
  reason: string | undefined;
  /** Why the values are not live, `true` if they are merely old. */
  stale: TickerState | "true" | undefined;
  isWaiting: boolean;
  /** What to say of values that aren't live. */
  note: string | undefined;
  hasAlert: boolean;
  hasFired: boolean;
  /** One for each column. */
  cells: readonly CellShown[];
  /** When the values were true, in ms since 1970, if the row has to say something about it. */
  notedAt: number | null;
};

const texts = new WeakMap<RowValues, WeakMap<PriceFormat, Map<string, DecimalTexts>>>();

/** Returns a value as it is written. All rows that show the same values share it. */
export function cellTexts(
  values: RowValues,
  column: DecimalColumn,
  format: PriceFormat = PLAIN_FORMAT,
): DecimalTexts | undefined {
  const value = column.value(values);
  if (value === undefined) return undefined;
  const formats = texts.get(values) ?? new WeakMap<PriceFormat, Map<string, DecimalTexts>>();
  texts.set(values, formats);
  const known = formats.get(format) ?? new Map<string, DecimalTexts>();
  formats.set(format, known);
  const made = known.get(column.label) ?? decimalTexts(value, column.kind, format);
  known.set(column.label, made);
  return made;
}

/** Returns everything that a cell shows, to compare. */
function shownIn(column: ShownColumn, values: RowValues, format: PriceFormat | undefined): string {
  switch (column.kind) {
    case "price":
    case "signed":
    case "percent": {
      const { exact, text, unit } = cellTexts(values, column, format) ?? {};
      const isConverted = format?.conversion?.isApproximate;
      return `${exact}${text}${unit?.sign}${isConverted}`;
    }
    case "amount": {
      const value = column.value(values);
      return value === undefined ? "" : amountTexts(value, column.isInQuote ? format : undefined).key;
    }
    case "age":
      return String(values.asOf);
    case "sparkline":
      return `${values.last} ${values.pchange} ${display.get().times}`;
    case "range": {
      const { low, high, last } = values;
      if (low === undefined || high === undefined) return "";
      const ends = [COLUMNS.low, COLUMNS.high].map((end) => shownIn(end, values, format));
      return `${ends} ${placeInRange(low, high, last)}`;
    }
    case "custom":
      return values.last;
  }
}

type Shown = Pick<RowShown, "values" | "format">;

function figureOf(column: DecimalColumn, { values, format }: Shown): Figure | null {
  if (values === null) return null;
  const { exact = "", text = "" } = cellTexts(values, column, format) ?? {};
  return { value: column.value(values) ?? exact, text };
}

/** Returns how the figure of a column changed last, if the column marks that. */
function markOf(column: ShownColumn, before: Shown | null, mark: CellShown["mark"], now: Shown) {
  if (!("flash" in column) || !column.flash) return undefined;
  const figure = figureOf(column, now);
  return figure && nextMark(mark ?? null, before && figureOf(column, before), figure);
}

/** Returns what the cells of a row show now, after what they showed before. */
const cellsOf = (columns: readonly ShownColumn[], before: RowShown | null, now: Shown): CellShown[] =>
  columns.map((column, at) => {
    const key = now.values && shownIn(column, now.values, now.format);
    const known = before?.cells[at];
    const mark = markOf(column, before, known?.mark, now);
    return known?.key === key && known.mark === mark ? known : { key, mark };
  });

/** Returns what one row shows, for `useSyncExternalStore`: a row renders only if that changes. */
export function createRowModel(source: RowSource, symbol: string, columns: readonly ShownColumn[]) {
  let shown: RowShown | null = null;
  let latest: RowValues | undefined;

  function read(): RowShown {
    const values = source.get(symbol);
    const known = values && hasValues(values) ? values : null;
    const format = known ? source.formatOf(symbol, known.last) : undefined;
    const isOld = known !== null && Math.abs(Date.now() - known.asOf) > source.liveFor(known);
    const note = known ? noteOf(known.state) : undefined;
    const notedAt = known !== null && (isOld || note !== undefined) ? known.asOf : null;
    const stale = staleMark(values?.state, isOld);
    const hasAlert = source.hasAlert?.(symbol) === true;
    const hasFired = source.hasFired?.(symbol) === true;
    const isSame =
      shown?.hasAlert === hasAlert &&
      shown.hasFired === hasFired &&
      shown.stale === stale &&
      shown.notedAt === notedAt;
    if (isSame && values === latest && shown?.format === format) return shown as RowShown;
    const isSameState = latest?.state === values?.state;
    latest = values;
    const before = shown;
    const cells = cellsOf(columns, before, { values: known, format });
    if (isSame && isSameState && before && cells.every((cell, at) => cell === before.cells[at]))
      return before;
    shown = {
      ...{ cells, values: known, format, stale, note, notedAt, hasAlert, hasFired },
      reason: values && known === null ? REASONS[values.state] : undefined,
      isWaiting: known === null && (values === undefined || values.state === "waiting"),
    };
    return shown;
  }

  return {
    read,
    subscribe: (listener: () => void): (() => void) =>
      joinUndos(source.subscribe(symbol, listener), onSecond(listener)),
  };
}
