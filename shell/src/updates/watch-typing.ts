/** The fields that the visitor has changed. */
export type Touched = Pick<WeakSet<object>, "has">;

/** Notes from now on what the visitor changes on the page. Returns it, and the undo. */
export function watchTyping(page: Document): { touched: Touched; stop: () => void } {
  const touched = new WeakSet<object>();
  const note = ({ target }: Event) => {
    if (target !== null) touched.add(target);
  };
  page.addEventListener("input", note, true);
  return { touched, stop: () => page.removeEventListener("input", note, true) };
}
