import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

type Labelling = {
  label: string;
  /** Why the value is not acceptable; marks the input as invalid. Read out when the input has the focus. */
  warning?: string | null;
  /** What helps to fill it in; gives way to a warning. */
  hint?: string | undefined;
  /** The unit of the value, shown at the end of the input and read after the label. */
  unit?: string | undefined;
};

/** What a labelled input takes beside an input's own attributes. */
export type FieldProps = Omit<ComponentProps<"input">, "className"> & Labelling;

type FrameProps = Labelling & {
  id: string | undefined;
  trailing?: ReactNode;
  /** Renders the input with what ties it to its label and the line under it. */
  input: (tied: {
    id: string;
    className: string | undefined;
    "aria-labelledby": string | undefined;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
};

/** A label, an input and the line under it, which is reserved so that a warning moves nothing. */
export function FieldFrame({ label, warning = null, hint, unit, id, trailing, input }: FrameProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const [labelId, unitId] = [`${inputId}-label`, `${inputId}-unit`];
  const note = warning || hint;
  return (
    <div className={styles.field}>
      <label id={labelId} className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      {/* biome-ignore lint/plugin: an input is an element. */}
      {input({
        id: inputId,
        className: styles.input,
        "aria-labelledby": unit ? `${labelId} ${unitId}` : undefined,
        "aria-invalid": warning ? true : undefined,
        "aria-describedby": note ? noteId : undefined,
      })}
      {unit && (
        <span id={unitId} className={styles.unit} translate="no">
          {unit}
        </span>
      )}
      {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      <p id={noteId} className={styles.note} data-warning={warning ? true : undefined}>
        {warning && <CircleAlert aria-hidden="true" />}
        <span>{note}</span>
      </p>
    </div>
  );
}

/** A field of one line. */
export function Field({ trailing, ...props }: FieldProps & { trailing?: ReactNode }) {
  const { label, warning = null, hint, unit, id, ...input } = props;
  const frame = { label, warning, hint, unit, id, trailing };
  return <FieldFrame {...frame} input={(tied) => <input {...input} {...tied} />} />;
}
