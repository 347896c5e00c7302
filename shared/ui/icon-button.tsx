import type { ComponentProps } from "react";
import styles from "./icon-button.module.css";

type IconButtonProps = Omit<ComponentProps<"button">, "className"> & { label: string };

/** A button that shows an icon alone; `label` is its name and its tooltip. */
export function IconButton({ label, type = "button", ...rest }: IconButtonProps) {
  return <button {...rest} type={type} className={styles.icon} aria-label={label} title={label} />;
}
