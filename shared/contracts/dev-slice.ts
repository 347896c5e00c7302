import type { Release } from "./release.ts";

/** `GET /release.json` of a slice's development server: what a deployed page tries in place of its own release. */
export type DevSlice = { name: string; release: Release };

/** Sent on `window` by such a slice after an edit of it has arrived; the detail is a `HotChange`. */
export type HotEventName = "cointide:hot";

/**
 * `refreshed`: what is on the page shows the edit already. `replaced`: the expose gives something else than
 * before, such as other routes; its users take it over again.
 */
export type HotChange = { slice: string; expose: string; kind: "refreshed" | "replaced" };
