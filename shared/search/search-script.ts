import { loadOnce } from "../ui/load-once.ts";

/**
 * What reads names and lists, in a script of its own, which pages load after their first paint. Where it cannot be loaded,
 * texts are compared with symbols alone.
 */
export const searchScript = loadOnce(() => import("./search-assets.ts"));
