import { type RefObject, useEffect } from "react";

/**
 * Begins at the field with `data-autofocus`, also beside the page: a panel there takes the focus itself, as it does for what
 * is only read. Dialogs do so anyway.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    // After the panel, which has noted by then where the focus goes back to.
    queueMicrotask(() => form.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus());
  }, [form]);
}
