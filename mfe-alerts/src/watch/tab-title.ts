/** How long a title stands in a tab that is looked at already, in ms. */
const SHOWN_FOR = 6_000;

const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus();

/** What the page itself has as its title. */
const ownTitle = (): string => document.querySelector("head > title")?.textContent ?? "";

/**
 * Puts words before the tab's title until the tab is looked at. The page's own title is left alone: routes and a pinned
 * symbol write it, and read it to put it back. A tab shows the first title of its document, so ours stands before the head.
 */
export function createTabTitle(): { show(words: string): void; stop(): void } {
  let element: HTMLTitleElement | null = null;
  let words = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    const title = `${words} · ${ownTitle()}`;
    if (element !== null && element.textContent !== title) element.textContent = title;
  };
  const observer = new MutationObserver(update);

  function hide(): void {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("focus", look);
    element?.remove();
    element = null;
  }
  function look(): void {
    if (isLookedAt()) hide();
  }

  return {
    show(next) {
      words = next;
      if (element === null) {
        element = document.createElement("title");
        document.documentElement.prepend(element);
        observer.observe(document.head, { childList: true, characterData: true, subtree: true });
        document.addEventListener("visibilitychange", look);
        window.addEventListener("focus", look);
      }
      update();
      clearTimeout(timer);
      if (isLookedAt()) timer = setTimeout(hide, SHOWN_FOR);
    },
    stop: hide,
  };
}
