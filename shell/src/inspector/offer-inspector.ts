import type { Inspected } from "./inspect-page.ts";

/** Alt+Shift+S, wherever the letter is on the keyboard. */
const isInspectorKey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === "KeyS";

/** Opens the inspector of slices at `?inspect` and at its key; before that nothing of it is loaded. */
export function offerInspector(page: Inspected): () => void {
  const toggle = async (by: "address" | "key") => {
    const { toggleInspector } = await import("./toggle-inspector.tsx");
    toggleInspector(page, by);
  };
  const toggleByKey = (event: KeyboardEvent) => {
    if (!isInspectorKey(event)) return;
    event.preventDefault();
    void toggle("key");
  };
  if (new URLSearchParams(window.location.search).has("inspect")) void toggle("address");
  window.addEventListener("keydown", toggleByKey);
  return () => window.removeEventListener("keydown", toggleByKey);
}
