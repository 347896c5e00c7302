import { useRoom } from "@cointide/shared/ui/use-room";
import { type RefObject, useMemo } from "react";
import type { ColumnKey } from "../data/board.ts";
import { fittingColumns } from "./fitting-columns.ts";

/** The columns that the box of a table has room for, as it changes its size; all of them until it is measured. */
export function useFittingColumns(
  box: RefObject<HTMLElement | null>,
  columns: readonly ColumnKey[],
): readonly ColumnKey[] {
  const room = useRoom(box);
  return useMemo(
    () => (room === null ? columns : fittingColumns(columns, room.width, room.tools)),
    [columns, room],
  );
}
