import { Segmented } from "@cointide/shared/ui/segmented";
import styles from "./alert-form.module.css";
import type { Choices } from "./choices.ts";
import { NumberField } from "./number-field.tsx";

const REPEAT_OPTIONS = [
  { value: "once", label: "Once" },
  { value: "again", label: "Every time, with a cooldown" },
] as const;
const UNIT_OPTIONS = [
  { value: "minutes", label: "Minutes" },
  { value: "hours", label: "Hours" },
] as const;

type RepeatFieldsProps = Pick<Choices, "isRepeating" | "unit"> & {
  /** The pause to begin with. */
  initial: string;
  typed: string | undefined;
  warning: string | undefined;
  onChange: (part: Partial<Choices>) => void;
};

/** Whether an alert watches again after it has crossed, and after which pause. */
export function RepeatFields({ isRepeating, unit, initial, typed, warning, onChange }: RepeatFieldsProps) {
  return (
    <>
      <Segmented
        label="How often"
        options={REPEAT_OPTIONS}
        value={isRepeating ? "again" : "once"}
        onChoose={(value) => onChange({ isRepeating: value === "again" })}
      />
      {isRepeating && (
        <div className={styles.pause}>
          <NumberField
            label="Cooldown"
            name="pause"
            typed={typed}
            defaultValue={initial}
            warning={warning ?? null}
            hint="Up to 7 days"
          />
          <input type="hidden" name="unit" value={unit} />
          <Segmented
            label="Unit"
            options={UNIT_OPTIONS}
            value={unit}
            onChoose={(value) => onChange({ unit: value })}
          />
        </div>
      )}
    </>
  );
}
