import type { ComponentProps } from "react";
import { Link } from "../facade/router.ts";
import styles from "./icon-button.module.css";

type IconButtonProps = Omit<ComponentProps<"button">, "className"> & { label: string };

/** A button that shows an icon alone; `label` is its name and its tooltip. */
export function IconButton({ label, type = "button", ...rest }: IconButtonProps) {
  return <button {...rest} type={type} className={styles.icon} aria-label={label} title={label} />;
}

type IconLinkProps = Omit<ComponentProps<typeof Link>, "className"> & { label: string };

/** A link to a route that shows an icon alone; `label` is its name and its tooltip. */
export function IconLink({ label, ...rest }: IconLinkProps) {
  return <Link {...rest} className={styles.icon} aria-label={label} title={label} />;
}
