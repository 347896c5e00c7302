import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What a labelled input takes beside an input's own attributes. */
export type FieldProps = Omit<ComponentProps<"input">, "className"> & {
  label: string;
  /** Why the value is not acceptable; marks the input as invalid. Read out when the input has the focus. */
  warning?: string | null;
  /** What helps to fill it in; gives way to a warning. */
  hint?: string;
};

/** A label, an input and the line under it, which is reserved so that a warning moves nothing. */
export function Field({ trailing, ...props }: FieldProps & { trailing?: ReactNode }) {
  const { label, warning = null, hint, id, ...input } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const note = warning || hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <input
        {...input}
        id={inputId}
        className={styles.input}
        aria-invalid={warning ? true : undefined}
        aria-describedby={note ? noteId : undefined}
      />
      {trailing}
      <p id={noteId} className={styles.note} data-warning={warning ? true : undefined}>
        {warning && <CircleAlert aria-hidden="true" />}
        {note}
      </p>
    </div>
  );
}
