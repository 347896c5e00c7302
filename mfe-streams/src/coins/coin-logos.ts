import { loadOnce, useLoadedOnce } from "./load-once.ts";

/** The addresses of the logos. Where they cannot be loaded, letters stay. */
const logos = loadOnce(async () => (await import("./logo-files.ts")).LOGO_FILES);

/** The address of a base asset's logo; undefined until the logos are known, after the first paint, and where it has none. */
export const useCoinLogo = (base: string): string | undefined => useLoadedOnce(logos, (files) => files[base]);
