import { useSession } from "@cointide/shared/host/use-session";
import { ButtonLink } from "@cointide/shared/ui/button";
import styles from "./guest-links.module.css";

/** Where a guest gets an account. */
export const GUEST_LINKS = [
  { label: "Sign in", to: "/register/signin" },
  { label: "Sign up", to: "/register/signup" },
] as const;

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
