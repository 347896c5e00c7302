import type { Gate } from "../releases/publish-slice.ts";

/** Asked before each release of a slice. */
export const gate: Gate = async () => [];
