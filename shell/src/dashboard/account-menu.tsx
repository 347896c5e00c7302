import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { askBeforeDelete, asksBeforeDelete } from "@cointide/shared/session/delete-prompt";
import { Menu } from "@cointide/shared/ui/menu";
import { Settings } from "lucide-react";
import { useLogout } from "../session/use-logout.ts";

const NOT_LOADED = "The import could not be loaded. Check your connection and try again.";

/** The settings dropdown: what a guest may do, and what a person with an account may. */
export function AccountMenu() {
  const host = useHost();
  const { kind } = useSession();
  const logout = useLogout();
  const guest = kind !== "user";
  const askAgain = () => {
    askBeforeDelete(host.store);
    host.bus.emit("notice", { type: "success", message: "You will be asked before a stream is deleted" });
  };
  const importStreams = () =>
    import("../import/import-guest-streams.ts").then(
      ({ importGuestStreams }) => importGuestStreams(host),
      () => host.bus.emit("notice", { type: "error", message: NOT_LOADED }),
    );
  return (
    <Menu
      label="Settings menu"
      icon={<Settings aria-hidden="true" size={18} />}
      items={() => [
        { label: "Settings", to: guest ? "/dashboard/export" : "/dashboard/settings" },
        guest
          ? { label: "Export data to cloud", to: "/dashboard/export" }
          : { label: "Import local streams", onSelect: () => void importStreams() },
        ...(asksBeforeDelete(host.store) ? [] : [{ label: "Ask before deleting", onSelect: askAgain }]),
        { label: "Logout", onSelect: logout },
      ]}
    />
  );
}
