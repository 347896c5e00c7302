import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/session/use-session";
import { importGuestStreams } from "@cointide/shared/streams/import-guest-streams";
import { Menu } from "@cointide/shared/ui/menu";
import { Settings } from "lucide-react";
import { useLogout } from "../session/use-logout.ts";

/** The settings dropdown: what a guest may do, and what a person with an account may. */
export function AccountMenu() {
  const host = useHost();
  const { kind } = useSession();
  const logout = useLogout();
  const guest = kind !== "user";
  return (
    <Menu
      label="Settings menu"
      icon={<Settings aria-hidden="true" size={18} />}
      items={[
        { label: "Settings", to: guest ? "/dashboard/export" : "/dashboard/settings" },
        guest
          ? { label: "Export data to cloud", to: "/dashboard/export" }
          : { label: "Import local streams", onSelect: () => void importGuestStreams(host) },
        { label: "Logout", onSelect: logout },
      ]}
    />
  );
}
