import { type KeyboardEvent, type ReactNode, useId } from "react";
import { rovingTarget } from "./roving.ts";
import styles from "./segmented.module.css";

type Segment<Value> = { value: Value; label: ReactNode; title?: string };

type SegmentedProps<Value> = {
  /** What is chosen here. */
  label: string;
  /** Whether only assistive technology gets the label. */
  isLabelHidden?: boolean;
  options: readonly Segment<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
  /** Whether a dialog begins at what is chosen. */
  isFirstFocus?: boolean;
};

/**
 * A choice of one of a few, as a row of buttons. It is one tab stop, within which arrow keys move the focus: nothing is
 * chosen before a press, since a choice may load something.
 */
export function Segmented<Value extends string | null>(props: SegmentedProps<Value>) {
  const { label, isLabelHidden = false, options, value, onChoose, isFirstFocus = false } = props;
  const labelId = useId();
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const target = rovingTarget(event.key, [...event.currentTarget.querySelectorAll("button")], "horizontal");
    if (target === undefined) return;
    target.focus();
    event.preventDefault();
  };
  const name = isLabelHidden ? { "aria-label": label } : { "aria-labelledby": labelId };
  return (
    <div className={styles.field}>
      {!isLabelHidden && (
        <span id={labelId} className={styles.label}>
          {label}
        </span>
      )}
      <div role="toolbar" {...name} className={styles.segments} onKeyDown={moveFocus}>
        {options.map((option) => {
          const isChosen = option.value === value;
          return (
            <button
              key={option.value}
              type="button"
              className={styles.segment}
              aria-pressed={isChosen}
              tabIndex={isChosen ? 0 : -1}
              title={option.title}
              data-autofocus={isFirstFocus && isChosen ? "" : undefined}
              onClick={() => onChoose(option.value)}
            >
              {option.label}
            </button>
          );
        })}
      </div>
    </div>
  );
}
