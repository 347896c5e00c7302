/** What the visitor has typed into the page and no draft keeps. */
export type TypedFields = {
  /** Whether a changed field exists, on the page or in elements that match the selector. */
  wouldBeLost(selector?: string): boolean;
  /** Reports when fields were typed into, removed or drafted. Returns a function that stops the reports. */
  subscribe(listener: () => void): () => void;
  stop(): void;
};

/** Watches the page's fields. */
export function watchTypedFields(page: Document): TypedFields {
  const touched = new WeakSet<object>();
  const note = ({ target }: Event) => {
    if (target !== null) touched.add(target);
  };
  page.addEventListener("input", note, true);

  return {
    wouldBeLost: (selector = "") =>
      [...page.querySelectorAll(`${selector} :is(input, textarea, select):not([data-drafted])`)].some(
        (field) => touched.has(field),
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
