import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from "react";
import { FieldFrame, type FieldProps } from "./field.tsx";
import styles from "./text-area-field.module.css";

type TextAreaFieldProps = Omit<ComponentProps<"textarea">, "className" | "maxLength" | "ref"> &
  Pick<FieldProps, "label" | "warning" | "hint"> & {
    /** The most characters, of which a count is shown. A longer text can be typed or pasted; the form's schema refuses it. */
    limit: number;
  };

/** A field of several lines, which grows with its text, with a count of the characters. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, warning = null, hint, id, limit, rows = 3, onInput, ...rest } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const [length, setLength] = useState(0);
  // Also where a draft was put back, of which the browser reports nothing.
  useLayoutEffect(() => setLength(area.current?.value.length ?? 0));

  const count: TextAreaFieldProps["onInput"] = (event) => {
    setLength(event.currentTarget.value.length);
    onInput?.(event);
  };
  const counted = (
    <span id={countId} className={styles.count} data-over={length > limit || undefined}>
      {`${length} of ${limit}`}
    </span>
  );
  return (
    <FieldFrame
      {...{ label, warning, hint, id }}
      trailing={counted}
      input={({ className, "aria-describedby": noteId = "", ...tied }) => (
        <textarea
          {...rest}
          {...tied}
          ref={area}
          rows={rows}
          className={`${className} ${styles.area}`}
          aria-describedby={`${noteId} ${countId}`.trim()}
          onInput={count}
        />
      )}
    />
  );
}
