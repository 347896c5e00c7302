import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import type { To } from "../facade/router.ts";
import { isPageKey } from "../host/is-page-key.ts";
import { CloseModalProvider, useCloseModal } from "./modal-close.tsx";
import styles from "./page-view.module.css";
import { focusedElement, returnFocus } from "./use-modal-dialog.ts";
import { topDialog } from "./use-top-dialog.tsx";
import { ViewHeader } from "./view-header.tsx";

/** What answers Esc by itself. */
const isInFront = (): boolean =>
  topDialog() !== null || document.querySelector(":popover-open, [role=menu]") !== null;

/** Begins at the top of the page, and leaves the page where it was scrolled to before. */
function useOwnScroll(): void {
  useLayoutEffect(() => {
    const { scrollX, scrollY } = window;
    window.scrollTo(0, 0);
    return () => queueMicrotask(() => window.scrollTo(scrollX, scrollY));
  }, []);
}

type PageViewProps = {
  /** The heading, which is also the view's name, and the page's title while it is open. */
  title: string;
  /** The route to go to when it is closed. */
  closeTo: To;
  children: ReactNode;
};

/**
 * A route in the place of the dashboard's content, below its header. The content goes on and keeps its scroll positions, and
 * is not drawn meanwhile. Close and Esc go to `closeTo`; Back closes it because its route goes away. It begins with the focus and
 * gives it back. As nothing is in front of the page, the page's shortcuts and menus work.
 */
export function PageView({ title, closeTo, children }: PageViewProps) {
  const view = useRef<HTMLElement>(null);
  const titleId = useId();
  const close = useCloseModal(closeTo);
  useOwnScroll();

  useEffect(() => {
    const opener = focusedElement();
    view.current?.focus({ preventScroll: true });
    return () => queueMicrotask(() => returnFocus(opener));
  }, []);

  const closeByEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    if (isInFront() || !isPageKey(event)) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => closeByEscape(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <section ref={view} data-page-view="" tabIndex={-1} aria-labelledby={titleId} className={styles.view}>
      <title>{`${title} · Cointide`}</title>
      <CloseModalProvider value={close}>
        <ViewHeader {...{ title, titleId }} className={styles.header} onClose={close} />
        <div className={styles.body}>{children}</div>
      </CloseModalProvider>
    </section>
  );
}
