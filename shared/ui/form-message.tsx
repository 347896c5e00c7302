import { CircleAlert } from "lucide-react";
import styles from "./form-message.module.css";

/** A form's own error, in the form. The element stays, so that a message that arrives is read out. */
export function FormMessage({ message }: { message: string | null }) {
  return (
    <div role="alert" className={styles.alert}>
      {message !== null && (
        <p className={styles.message}>
          <CircleAlert aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
