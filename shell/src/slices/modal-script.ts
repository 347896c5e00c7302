import { loadOnce } from "@cointide/shared/ui/load-once";

/** The script of modals. Pages load it after the first paint, so it is there before a slice can fail. */
export const modalScript = loadOnce(() => import("@cointide/shared/ui/modal"));
