import { DEFAULT_WINDOW, WINDOW_PRESETS } from "@cointide/shared/contracts/window";
import { useState } from "react";
import { customWindowOf, INITIAL_CUSTOM_WINDOW, windowText } from "./custom-window.ts";
import { CustomWindowFields } from "./custom-window-fields.tsx";
import { SelectField } from "./select-field.tsx";
import styles from "./window-selector.module.css";

const CHOICES: readonly string[] = [...WINDOW_PRESETS, DEFAULT_WINDOW];
const CUSTOM = "custom";
const OPTIONS = [
  ...CHOICES.map((choice) => ({ value: choice, label: choice })),
  { value: CUSTOM, label: "Custom" },
];

type WindowSelectorProps = { value: string; onChoose: (winsize: string) => void };

/** The presets, and Custom, which opens a number and a unit. */
export function WindowSelector({ value, onChoose }: WindowSelectorProps) {
  const [isCustom, setCustom] = useState(!CHOICES.includes(value));

  function select(choice: string): void {
    setCustom(choice === CUSTOM);
    onChoose(choice === CUSTOM ? windowText(INITIAL_CUSTOM_WINDOW) : choice);
  }

  return (
    <div className={styles.selector}>
      <SelectField label="Window" value={isCustom ? CUSTOM : value} options={OPTIONS} onChange={select} />
      {isCustom && <CustomWindowFields initial={customWindowOf(value)} onSettle={onChoose} />}
    </div>
  );
}
