import {
  DEFAULT_WINDOW,
  WINDOW_MAXIMUM,
  WINDOW_PRESETS,
  WINDOW_UNITS,
  type WindowUnit,
} from "@cointide/shared/contracts/window";
import { usePause } from "@cointide/shared/forms/use-pause";
import { type Draft, useDraft } from "@cointide/shared/host/use-draft";
import { Field } from "@cointide/shared/ui/field";
import { Segmented } from "@cointide/shared/ui/segmented";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { type CustomWindow, customWindowOf, readCustomWindow } from "./custom-window.ts";
import styles from "./window-selector.module.css";
import { inWords } from "./window-words.ts";

const PRESETS: readonly string[] = [...WINDOW_PRESETS, DEFAULT_WINDOW];
const CUSTOM = "Custom";
const CHOICES = [
  ...PRESETS.map((preset) => ({ value: preset, label: preset, title: inWords(preset) })),
  { value: CUSTOM, label: CUSTOM },
];
/** What the custom fields hold when they are first opened. */
const INITIAL_CUSTOM = "1m";
const UNIT_NAMES: Readonly<Record<WindowUnit, string>> = { m: "minutes", h: "hours", d: "days" };

/** How long the fields must rest before they count, in ms: on the way to 60 minutes, 6 is not meant. */
const TYPING_PAUSE = 350;

type UnitFieldProps = { value: WindowUnit; onChange: (unit: WindowUnit) => void };

/** A labelled native select, as tall as a field of the kit. */
function UnitField({ value, onChange }: UnitFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Unit
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        data-drafted=""
        onChange={(event) => onChange(event.target.value as WindowUnit)}
      >
        {WINDOW_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {UNIT_NAMES[unit]}
          </option>
        ))}
      </select>
    </div>
  );
}

type CustomWindowFieldsProps = { initial: CustomWindow; draft: Draft; onSettle: (winsize: string) => void };

/** A number and its unit. What is no window leaves the last one in force and says what would be one. */
function CustomWindowFields({ initial, draft, onSettle }: CustomWindowFieldsProps) {
  const [fields, setFields] = useState(initial);
  const [warning, setWarning] = useState<string | null>(null);
  const typing = usePause(TYPING_PAUSE);

  function show(shown: CustomWindow): void {
    setFields(shown);
    draft.keep(shown.count + shown.unit);
  }

  function settle(settled: CustomWindow): void {
    const read = readCustomWindow(settled);
    setWarning(read === null ? `A whole number from 1 to ${WINDOW_MAXIMUM[settled.unit]}` : null);
    if (read === null) return;
    show(customWindowOf(read));
    onSettle(read);
  }

  function edit(change: Partial<CustomWindow>): void {
    const edited = { ...fields, ...change };
    show(edited);
    typing.start(() => settle(edited));
  }

  // A reload may have come before the typing paused.
  const settleInitial = useEffectEvent(() => settle(initial));
  useEffect(() => settleInitial(), []);

  return (
    <>
      <div className={styles.number}>
        <Field
          label="Number"
          type="number"
          inputMode="numeric"
          min={1}
          value={fields.count}
          warning={warning}
          data-drafted=""
          onChange={(event) => edit({ count: event.target.value })}
        />
      </div>
      <UnitField value={fields.unit} onChange={(unit) => edit({ unit })} />
    </>
  );
}

type WindowSelectorProps = { value: string; onChoose: (winsize: string) => void };

/** The presets, and Custom, which opens a number and a unit that are kept as a draft. */
export function WindowSelector({ value, onChoose }: WindowSelectorProps) {
  const draft = useDraft("historical/window");
  const [custom, setCustom] = useState(draft.found ?? (PRESETS.includes(value) ? null : value));

  function press(choice: string): void {
    setCustom(choice === CUSTOM ? (custom ?? INITIAL_CUSTOM) : null);
    if (choice === CUSTOM) return;
    draft.drop();
    onChoose(choice);
  }

  return (
    <div className={styles.selector}>
      <Segmented
        label="Window"
        options={CHOICES}
        value={custom === null ? value : CUSTOM}
        onChoose={press}
        isFirstFocus
      />
      {custom && <CustomWindowFields initial={customWindowOf(custom)} draft={draft} onSettle={onChoose} />}
    </div>
  );
}
