import type { ComponentProps } from "react";
import { Link } from "../facade/router.ts";
import styles from "./button.module.css";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "className"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** A link to a route that looks like a button. */
export function ButtonLink({ variant = "secondary", size = "md", children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size)}>
      <span className={styles.content}>{children}</span>
    </Link>
  );
}
