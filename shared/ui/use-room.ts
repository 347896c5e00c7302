import { type RefObject, useLayoutEffect, useState } from "react";

/** The room that a table has, and the width of its last column, which holds tools, in rem. */
export type Room = { width: number; tools: number };

/** Measures a table's box and its column of tools. */
function roomOf(box: HTMLElement): Room {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const tools = box.querySelector("thead th:last-child")?.getBoundingClientRect().width ?? 0;
  return { width: box.clientWidth / rem, tools: tools / rem };
}

/** The room of a table's box as it changes its size; null until it is measured. */
export function useRoom(box: RefObject<HTMLElement | null>): Room | null {
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
  return room;
}
