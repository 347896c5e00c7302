import { PasswordField } from "@cointide/shared/ui/password-field";

/** A new password and its repetition. */
export function NewPasswordFields({
  label,
  warnings,
}: {
  label: string;
  warnings: { password?: string; confirm?: string };
}) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters with upper case, lower case and a digit."
        warning={warnings.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirm"
        autoComplete="new-password"
        required
        warning={warnings.confirm}
      />
    </>
  );
}
