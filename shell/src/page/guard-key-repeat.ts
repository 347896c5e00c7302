import { isPageKey } from "@cointide/shared/host/is-page-key";

/** Fields, in which a held Space types. */
const FIELDS = "input, textarea";

/**
 * Prevents a held Enter or Space from acting more than once: what the first press opens or sends moves the focus, and
 * the next key event would act there. Returns a cleanup function.
 */
export function guardKeyRepeat(page: Document): () => void {
  function guard(event: KeyboardEvent): void {
    if (!event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    const isTyped = event.key === " " && event.target instanceof Element && event.target.matches(FIELDS);
    if (isTyped || !isPageKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  page.addEventListener("keydown", guard, true);
  return () => page.removeEventListener("keydown", guard, true);
}
