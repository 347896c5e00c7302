import type { Host } from "@cointide/shared/host";
import type { BrowserStorage } from "@cointide/shared/storage";
import { followMember } from "../session/follow-member.ts";

/** What slices store belongs to the page's user, as preferences do. Returns the undo. */
export const followStorage = (
  host: Pick<Host, "api" | "bus" | "session">,
  storage: Omit<BrowserStorage, "open">,
): (() => void) =>
  followMember(host.session, {
    leave: storage.leave,
    load: async () => {
      const { syncStorage } = await import("./sync-storage.ts");
      return (person) => syncStorage(host, person, storage);
    },
  });
