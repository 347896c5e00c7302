import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import type { ColumnKey } from "../board/board.ts";
import { fittingColumns } from "./fitting-columns.ts";

type Room = { width: number; tools: number };

/** Measures a table's box and its column of tools, in rem. */
function roomOf(box: HTMLElement): Room {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const tools = box.querySelector("thead th:last-child")?.getBoundingClientRect().width ?? 0;
  return { width: box.clientWidth / rem, tools: tools / rem };
}

/** The columns that the box of a table has room for, as it changes its size; all of them until it is measured. */
export function useFittingColumns(
  box: RefObject<HTMLElement | null>,
  columns: readonly ColumnKey[],
): readonly ColumnKey[] {
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      if (element.clientWidth === 0) return;
      const now = roomOf(element);
      setRoom((was) => (was?.width === now.width && was.tools === now.tools ? was : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return useMemo(
    () => (room === null ? columns : fittingColumns(columns, room.width, room.tools)),
    [columns, room],
  );
}
