import type { KeyboardEvent, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { FormMessage } from "../ui/form-message.tsx";
import { DraftNote } from "./draft-note.tsx";
import styles from "./form-frame.module.css";
import type { Form } from "./use-form.ts";

/**
 * A form as `useForm` runs it: its fields, what refused it, and the button that sends it.
 * @param variant is "danger" for what cannot be taken back.
 * @param disabled holds the button back for a reason of the form's own.
 * @param aside stands beside the button.
 * @param help is shown below what refused it.
 */
export function FormFrame({
  form,
  submit,
  variant = "primary",
  disabled = false,
  aside,
  help,
  children,
}: {
  form: Form<unknown>;
  submit: string;
  variant?: "primary" | "danger";
  disabled?: boolean;
  aside?: ReactNode;
  help?: ReactNode;
  children: ReactNode;
}) {
  /** Browsers send nothing by Enter while the button is disabled, as it is until what was mended has been checked. */
  const sendByEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const isMeant = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
    if (event.key !== "Enter" || !isMeant || disabled || !form.blocked) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form className={styles.form} {...form.props} onKeyDown={sendByEnter}>
      {form.clearDraft !== null && (
        <DraftNote clear="Clear" onClear={form.clearDraft}>
          Filled in as you left it.
        </DraftNote>
      )}
      {/* biome-ignore lint/plugin: fields are elements. */}
      {children}
      <FormMessage message={form.message} />
      {/* biome-ignore lint/plugin: it is an element. */}
      {help}
      <div className={styles.actions}>
        <Button type="submit" variant={variant} busy={form.busy} disabled={disabled || form.blocked}>
          {submit}
        </Button>
        {/* biome-ignore lint/plugin: it is a button. */}
        {aside}
      </div>
    </form>
  );
}
