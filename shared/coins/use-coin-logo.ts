import { loadOnce, useLoadedOnce } from "../ui/load-once.ts";

/** The addresses of all logos, loaded once a page. Where they cannot be loaded, letters stay; the next mark tries again. */
const logos = loadOnce(async () => (await import("./logo-files.ts")).LOGO_FILES);

/**
 * The address of a base asset's logo; undefined until the addresses are loaded, which begins after the first paint, and
 * where there is no logo.
 * @param known an address that the caller has already; then nothing is loaded.
 */
export function useCoinLogo(code: string, known: string | undefined): string | undefined {
  const found = useLoadedOnce(logos, (files) => files[code], known === undefined);
  return known ?? found;
}
