import { useEffect, useSyncExternalStore } from "react";

let files: Readonly<Record<string, string>> | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Loads the addresses of the logos, once a page. Where that fails, letters stay. */
function loadLogos(): Promise<void> {
  loading ??= import("./logo-files.ts").then(
    ({ LOGO_FILES }) => {
      files = LOGO_FILES;
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address of a base asset's logo; undefined until the logos are known, after the first paint, and where it has none. */
export function useCoinLogo(base: string): string | undefined {
  useEffect(() => void loadLogos(), []);
  const read = () => files?.[base];
  return useSyncExternalStore(subscribe, read, () => undefined);
}
