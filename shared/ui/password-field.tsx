import { useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./password-field.module.css";

/** A field for a password that can be shown. Give `autoComplete` "current-password" or "new-password". */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          Show password
        </button>
      }
    />
  );
}
