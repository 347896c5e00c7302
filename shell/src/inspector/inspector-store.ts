import { createStore } from "zustand/vanilla";

/** How often the inspector was opened from the page. */
export const inspector = createStore(() => ({ opened: 0 }));

/** Opens the slice inspector. */
export const openInspector = (): void => inspector.setState(({ opened }) => ({ opened: opened + 1 }));
