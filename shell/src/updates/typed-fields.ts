/** What the visitor has typed into the page, as far as a reload would lose it. */
export type TypedFields = {
  /** Whether some field was changed that no draft keeps. */
  wouldBeLost(): boolean;
  /** Reports when that may have changed: fields were typed into, left the page or became drafted. Returns the undo. */
  subscribe(listener: () => void): () => void;
  stop(): void;
};

/** Watches the page's fields from now on. */
export function watchTypedFields(page: Document): TypedFields {
  const touched = new WeakSet<object>();
  const note = ({ target }: Event) => {
    if (target !== null) touched.add(target);
  };
  page.addEventListener("input", note, true);

  return {
    wouldBeLost: () =>
      [...page.querySelectorAll(":is(input, textarea, select):not([data-drafted])")].some((field) =>
        touched.has(field),
      ),
    subscribe(listener) {
      const observer = new MutationObserver(listener);
      observer.observe(page, { subtree: true, childList: true, attributeFilter: ["data-drafted"] });
      page.addEventListener("input", listener);
      return () => {
        observer.disconnect();
        page.removeEventListener("input", listener);
      };
    },
    stop: () => page.removeEventListener("input", note, true),
  };
}
