import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { askBeforeDelete, asksBeforeDelete } from "@cointide/shared/session/delete-prompt";
import { GUEST_LINKS } from "../navigation/guest-addresses.ts";
import { useLogout } from "../session/use-logout.ts";

const NOT_LOADED = "The import could not be loaded. Check your connection and try again.";

/** All entries of the account. */
export type AccountItems = ReturnType<typeof useAccountItems>["all"];

/**
 * Returns the entries of the settings dropdown for a guest or a user with an account, and all entries, which include the links
 * to an account for guests.
 */
export function useAccountItems() {
  const host = useHost();
  const { kind } = useSession();
  const logout = useLogout();
  const isGuest = kind !== "user";
  const askAgain = () => {
    askBeforeDelete(host.store);
    host.bus.emit("notice", { type: "success", message: "You will be asked before a stream is deleted" });
  };
  const importStreams = () =>
    import("./import-guest-streams.ts").then(
      ({ importGuestStreams }) => importGuestStreams(host),
      () => host.bus.emit("notice", { type: "error", message: NOT_LOADED }),
    );
  const items = () => [
    { label: "Settings", to: isGuest ? "/dashboard/export" : "/dashboard/settings" },
    isGuest
      ? { label: "Export data to cloud", to: "/dashboard/export" }
      : { label: "Import local streams", onSelect: () => void importStreams() },
    ...(asksBeforeDelete(host.store) ? [] : [{ label: "Ask before deleting", onSelect: askAgain }]),
    { label: "Logout", onSelect: logout },
  ];
  return { items, all: () => (isGuest ? [...GUEST_LINKS, ...items()] : items()) };
}
