import { useEffect, useSyncExternalStore } from "react";

type Logos = Readonly<Record<string, string>>;

let logos: Logos | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/** Loads the addresses once a page. Where they cannot be loaded, letters stay; the next mark tries again. */
function load(): void {
  if (isLoading) return;
  isLoading = true;
  import("./logo-files.ts").then(
    ({ LOGO_FILES }) => {
      logos = LOGO_FILES;
      for (const listener of listeners) listener();
    },
    () => {
      isLoading = false;
    },
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The address of a base asset's logo; undefined until the addresses are loaded, which begins after the first paint, and
 * where there is no logo.
 * @param known an address that the caller has already; then nothing is loaded.
 */
export function useCoinLogo(code: string, known: string | undefined): string | undefined {
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!isKnown) load();
  }, [isKnown]);
  const found = useSyncExternalStore(
    subscribe,
    () => logos?.[code],
    () => undefined,
  );
  return known ?? found;
}
