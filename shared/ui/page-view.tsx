import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import styles from "./page-view.module.css";
import { focusedElement, returnFocus } from "./use-modal-dialog.ts";

/** Starts at the top of the page, and restores the scroll position of the board afterwards. */
function useOwnScroll(): void {
  useLayoutEffect(() => {
    const { scrollX, scrollY } = window;
    window.scrollTo(0, 0);
    return () => queueMicrotask(() => window.scrollTo(scrollX, scrollY));
  }, []);
}

type PageViewProps = {
  /** The main heading and the page's title. */
  title: string;
  /** Whether the bar of a phone shows the title, so that the page doesn't repeat it there. */
  isTitleInBar?: boolean;
  /** Controls in the line of the heading. */
  tools?: ReactNode;
  children: ReactNode;
};

/**
 * A route as a page below the dashboard's header. The board isn't rendered meanwhile, but it keeps running and keeps its scroll
 * positions. The page takes the focus, and returns it when its route closes.
 */
export function PageView({ title, isTitleInBar = false, tools, children }: PageViewProps) {
  const view = useRef<HTMLElement>(null);
  const titleId = useId();
  useOwnScroll();
  useEffect(() => {
    const opener = focusedElement();
    view.current?.focus({ preventScroll: true });
    return () => queueMicrotask(() => returnFocus(opener));
  }, []);
  return (
    <main ref={view} data-page-view="" tabIndex={-1} aria-labelledby={titleId} className={styles.view}>
      <title>{`${title} · Cointide`}</title>
      <div className={styles.header}>
        <h1 id={titleId} className={isTitleInBar ? `${styles.title} ${styles.inBar}` : styles.title}>
          {title}
        </h1>
        {/* biome-ignore lint/plugin: tools are elements. */}
        {tools}
      </div>
      {/* biome-ignore lint/plugin: children are elements. */}
      {children}
    </main>
  );
}
