import type { ComponentProps, MouseEvent } from "react";
import styles from "./button.module.css";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";

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
