/** Where the bundlers' runtimes write the names of slice and chunk. */
const NAMES = ["data-rspack", "data-webpack"];

/**
 * Has each release load its own stylesheets. A bundler's runtime takes a stylesheet on the page that bears the name of its chunk
 * for the one it needs, and all releases of a slice name theirs alike: it would use another one's, or wait for one that
 * hangs. Stylesheets without names are told apart by their addresses. Returns the undo.
 */
export function separateStylesheets({ head }: Document): () => void {
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLLinkElement) for (const name of NAMES) node.removeAttribute(name);
  });
  observer.observe(head, { childList: true });
  return () => observer.disconnect();
}
