import { Menu } from "@cointide/shared/ui/menu";
import { CircleUser, Settings } from "lucide-react";
import { useAccountItems } from "../import/use-account-items.ts";
import { GUEST_LINKS } from "../navigation/guest-addresses.ts";

/** The settings dropdown of the header. */
export function AccountMenu() {
  const { items } = useAccountItems();
  return <Menu label="Settings menu" icon={<Settings aria-hidden="true" size={18} />} items={items} />;
}

/** The same as the last tab of a phone, with the ways to an account. */
export function AccountTab() {
  const { items, isGuest } = useAccountItems();
  const icon = (
    <>
      <CircleUser aria-hidden="true" />
      <span>Account</span>
    </>
  );
  return (
    <Menu label="Account" icon={icon} items={() => (isGuest ? [...GUEST_LINKS, ...items()] : items())} />
  );
}
