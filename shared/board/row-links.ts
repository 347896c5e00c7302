import { type RefObject, useEffect, useSyncExternalStore } from "react";
import { useNavigate } from "../facade/router.ts";
import { useHost } from "../host/host.ts";

const chartPath = (symbol: string): string => `/dashboard/charts/${encodeURIComponent(symbol)}`;

/** Returns the address of a symbol's chart; undefined if no slice of the page has charts. */
export function useChartLink(): ((symbol: string) => string) | undefined {
  const { page } = useHost();
  const hasCharts = useSyncExternalStore(page.subscribe, () =>
    page
      .getState()
      .slices.some(({ mounts }) =>
        mounts.some(({ parent, path }) => parent === "dashboard" && path === "charts"),
      ),
  );
  return hasCharts ? chartPath : undefined;
}

/** How far a pointer may move within a click, in px. */
const STILL = 5;

const CONTROL = "a, button, input, select, textarea, label, [role=button], [popover]";

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  !(altKey || ctrlKey || metaKey || shiftKey);

/** Opens the link of each row in an element from anywhere in the row. Returns a cleanup function. */
function followRowLinks(root: HTMLElement, open: (address: string) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pressedAt: { x: number; y: number } | undefined;

  /** Whether the pointer was used to drag or to select text. Clicks by keyboard have no position. */
  function isDrag({ clientX, clientY, detail }: MouseEvent): boolean {
    if (detail === 0 || pressedAt === undefined) return false;
    const moved = Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y);
    return moved > STILL || getSelection()?.type === "Range";
  }
  function openRow(event: MouseEvent): void {
    const target = event.target as Element;
    const link = target.closest("tr[data-symbol]")?.querySelector<HTMLElement>("a[data-row-link]");
    // With a modifier, the browser opens the link itself in another tab.
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    if (!link.contains(target) && target.closest(CONTROL) !== null) return;
    event.preventDefault();
    const isSecond = event.detail > 1;
    if (!isSecond && !isDrag(event)) open(link.getAttribute("href") ?? "");
  }
  root.addEventListener(
    "pointerdown",
    ({ clientX, clientY }) => {
      pressedAt = { x: clientX, y: clientY };
    },
    { signal },
  );
  root.addEventListener("click", openRow, { signal });
  return () => listening.abort();
}

/** Opens the link of a row that is clicked anywhere, except on a control, after a drag, or if text is selected. */
export function useRowClicks(root: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(
    () => (root.current === null ? undefined : followRowLinks(root.current, (to) => void navigate(to))),
    [root, navigate],
  );
}
