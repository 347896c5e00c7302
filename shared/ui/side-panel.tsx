import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from "react";
import type { To } from "../facade/router.ts";
import { Modal } from "./modal.tsx";
import { CloseModalProvider, useCloseModal } from "./modal-close.tsx";
import styles from "./side-panel.module.css";
import { focusedElement, returnFocus } from "./use-modal-dialog.ts";
import { topDialog } from "./use-top-dialog.tsx";
import { ViewHeader } from "./view-header.tsx";

/** From this width in px on there is room for the page beside it. */
const WIDE = 1_100;

function subscribeToWidth(changed: () => void): () => void {
  const wide = window.matchMedia(`(width >= ${WIDE}px)`);
  wide.addEventListener("change", changed);
  return () => wide.removeEventListener("change", changed);
}

/** Paper has a width of its own, which media queries follow: a panel that became a modal for it would lose its content. */
const isWide = (): boolean => window.innerWidth >= WIDE;

type SidePanelProps = {
  /** The heading, which is also the panel's name, and the page's title while it is open. */
  title: string;
  /** A picture before the heading, for the eye alone. */
  mark?: ReactNode;
  /** The route to go to when it is closed. */
  closeTo: To;
  children: ReactNode;
};

function WidePanel({ title, mark, closeTo, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const close = useCloseModal(closeTo);

  useEffect(() => {
    const opener = focusedElement();
    panel.current?.focus({ preventScroll: true });
    return () => queueMicrotask(() => returnFocus(opener));
  }, []);

  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (topDialog() !== null) return;
    event.preventDefault();
    close();
  };

  return (
    <aside
      ref={panel}
      data-side-panel=""
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles.panel}
      onKeyDown={closeByEscape}
    >
      <title>{`${title} · Cointide`}</title>
      <CloseModalProvider value={close}>
        <ViewHeader {...{ title, titleId, mark }} onClose={close} />
        <div className={styles.body}>{children}</div>
      </CloseModalProvider>
    </aside>
  );
}

/**
 * A route that is shown beside the page where there is room, and the page goes on; else a modal over it. Close and Esc
 * within it go to `closeTo`. It begins with the focus and gives it back.
 */
export function SidePanel(props: SidePanelProps) {
  const hasRoom = useSyncExternalStore(subscribeToWidth, isWide, isWide);
  return hasRoom ? <WidePanel {...props} /> : <Modal {...props} size="lg" />;
}
