import { WINDOW_MAXIMUM, WINDOW_UNITS, type WindowUnit } from "@cointide/shared/contracts/window";
import { usePause } from "@cointide/shared/forms/use-pause";
import { Field } from "@cointide/shared/ui/field";
import { useState } from "react";
import { type CustomWindow, readCustomWindow, windowText } from "./custom-window.ts";
import { SelectField } from "./select-field.tsx";
import styles from "./window-selector.module.css";

/** How long the fields must rest before they count, in ms: on the way to 60 minutes nobody wants 6. */
const TYPING_PAUSE = 350;

const UNIT_NAMES: Readonly<Record<WindowUnit, string>> = { m: "minutes", h: "hours", d: "days" };
const UNITS = WINDOW_UNITS.map((unit) => ({ value: unit, label: UNIT_NAMES[unit] }));

type Draft = { text: string; unit: WindowUnit };

type CustomWindowFieldsProps = { initial: CustomWindow; onSettle: (winsize: string) => void };

/** A number and its unit. What is no window leaves the last one in force and says what would be one. */
export function CustomWindowFields({ initial, onSettle }: CustomWindowFieldsProps) {
  const [draft, setDraft] = useState<Draft>({ text: String(initial.count), unit: initial.unit });
  const [warning, setWarning] = useState<string | null>(null);
  const typing = usePause(TYPING_PAUSE);

  function settle({ text, unit }: Draft): void {
    const read = readCustomWindow(text, unit);
    setWarning(read === null ? `A whole number from 1 to ${WINDOW_MAXIMUM[unit]}` : null);
    if (read === null) return;
    setDraft({ text: String(read.count), unit: read.unit });
    onSettle(windowText(read));
  }

  function edit(change: Partial<Draft>): void {
    const edited = { ...draft, ...change };
    setDraft(edited);
    typing.start(() => settle(edited));
  }

  return (
    <>
      <div className={styles.number}>
        <Field
          label="Number"
          type="number"
          inputMode="numeric"
          min={1}
          value={draft.text}
          warning={warning}
          onChange={(event) => edit({ text: event.target.value })}
        />
      </div>
      <SelectField
        label="Unit"
        value={draft.unit}
        options={UNITS}
        onChange={(unit) => edit({ unit: unit as WindowUnit })}
      />
    </>
  );
}
