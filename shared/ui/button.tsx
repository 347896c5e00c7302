import type { ComponentProps, MouseEvent } from "react";
import { Link } from "../facade/router.ts";
import styles from "./button.module.css";

type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
type ButtonSize = "md" | "sm";

/** The class names that buttons and links looking like buttons share. */
function buttonClass(variant: ButtonVariant, size: ButtonSize): string {
  return [styles.button, styles[variant], styles[size]].filter(Boolean).join(" ");
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: keeps width, focus and name, ignores clicks and so submits nothing twice. */
  busy?: boolean;
};

/** A button. Its type is "button" unless said otherwise: a form's button says `type="submit"`. */
export function Button({
  variant = "secondary",
  size = "md",
  busy = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      <span className={styles.content}>{children}</span>
    </button>
  );
}

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
