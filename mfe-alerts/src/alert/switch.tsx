import type { ComponentProps } from "react";
import styles from "./switch.module.css";

type SwitchProps = Omit<ComponentProps<"button">, "className" | "onClick" | "role" | "type"> & {
  /** What is on or off. */
  label: string;
  isOn: boolean;
  onToggle: () => void;
};

/** A switch that takes effect immediately. */
export function Switch({ label, isOn, onToggle, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      className={styles.switch}
      aria-label={label}
      title={label}
      aria-checked={isOn}
      onClick={onToggle}
    />
  );
}
