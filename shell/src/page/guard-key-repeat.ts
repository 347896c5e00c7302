/** Fields, where a held Space types. */
const FIELDS = "input, textarea";

/**
 * Keeps a held Enter or Space from acting more than once: what the first press opened or sent moves the focus, and
 * the key would go on there. Returns the undo.
 */
export function guardKeyRepeat(page: Document): () => void {
  function guard(event: KeyboardEvent): void {
    const isTyped = event.key === " " && event.target instanceof Element && event.target.matches(FIELDS);
    if (!event.repeat || isTyped || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  page.addEventListener("keydown", guard, true);
  return () => page.removeEventListener("keydown", guard, true);
}
