import { createRoot, type Root } from "react-dom/client";
import type { Inspected } from "./inspect-page.ts";
import { Inspector } from "./inspector.tsx";

let open: { root: Root; place: HTMLElement; before: Element | null } | undefined;

function close(): void {
  if (open === undefined) return;
  const { root, place, before } = open;
  open = undefined;
  root.unmount();
  place.remove();
  if (before instanceof HTMLElement && before.isConnected) before.focus();
}

/** Opens the inspector beside the app, or closes it. Opened by its key, it takes the focus and gives it back. */
export function toggleInspector(page: Inspected, by: "address" | "key"): void {
  if (open !== undefined) {
    close();
    return;
  }
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  open = { root, place, before: document.activeElement };
  root.render(<Inspector page={page} takesFocus={by === "key"} onClose={close} />);
}
