import { useSession } from "@cointide/shared/host/use-session";
import { ButtonLink } from "@cointide/shared/ui/button";
import { GUEST_LINKS } from "../navigation/guest-addresses.ts";
import styles from "./guest-links.module.css";

/** The ways to an account, for guests. The prerendered page has them too, and removes them for users. */
export function GuestLinks() {
  const { kind } = useSession();
  if (kind === "user") return null;
  return (
    <span className={styles.links} data-for-guests="">
      {GUEST_LINKS.map(({ label, to }, index) => (
        <ButtonLink key={to} size="sm" variant={index === 0 ? "ghost" : "secondary"} to={to}>
          {label}
        </ButtonLink>
      ))}
    </span>
  );
}
