import type { Host } from "@cointide/shared/host";
import { preferences } from "@cointide/shared/preferences";
import { followMember } from "../session/follow-member.ts";

/**
 * Preferences belong to the page's user: a member's are kept with the account, and leave the browser with the
 * member. Returns the undo.
 */
export const followPreferences = (host: Pick<Host, "api" | "bus" | "session">): (() => void) =>
  followMember(host.session, {
    leave: preferences.leave,
    load: async () => {
      const { syncPreferences } = await import("./sync-preferences.ts");
      return (person) => syncPreferences(host, person, preferences);
    },
  });
