import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "md" | "sm";

/** The class names that buttons and links looking like buttons share. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize): string {
  return [styles.button, styles[variant], styles[size]].filter(Boolean).join(" ");
}
