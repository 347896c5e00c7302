import type * as z from "zod/mini";
import type { SLOTS } from "./slot-schemas.ts";

/** The slots that slices offer to one another; slot-schemas.ts says where each is. */
export type SlotName = keyof typeof SLOTS;

/** What the owner of a slot gives to what fills it. */
export type SlotProps<Name extends SlotName> = z.infer<(typeof SLOTS)[Name]>;
