import { type RefObject, useEffect, useState } from "react";

/** How long a button says that it has copied, in ms. */
const SAID = 3_000;

function select(element: HTMLElement): void {
  const input = element.querySelector("input");
  input?.focus();
  if (input) input.select();
  else getSelection()?.selectAllChildren(element);
}

/**
 * Copies a text. Returns false if the browser doesn't allow it. Then the text is selected in its element, if there is one.
 * @param element shows the text itself or in an input.
 */
export async function copyText(text: string, element?: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (element == null) return false;
    select(element);
    return document.execCommand("copy");
  }
}

/** Returns a function that copies a text, and whether it did: true for 3 s, false until the next try. */
export function useCopy(element: RefObject<HTMLElement | null>) {
  const [isCopied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(undefined), SAID);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => setCopied(await copyText(text, element.current));
  return { isCopied, copy };
}
