import { Menu } from "@cointide/shared/ui/menu";
import { CircleUser, Settings } from "lucide-react";
import { useAccountItems } from "../import/use-account-items.ts";

/** The settings dropdown of the header. */
export function AccountMenu() {
  const { items } = useAccountItems();
  return <Menu label="Settings menu" icon={<Settings aria-hidden="true" size={18} />} items={items} />;
}

/** The same as the last tab of a phone, with the ways to an account. */
export function AccountTab() {
  const { all } = useAccountItems();
  const icon = (
    <>
      <CircleUser aria-hidden="true" />
      <span>Account</span>
    </>
  );
  return <Menu label="Account" icon={icon} items={all} />;
}
