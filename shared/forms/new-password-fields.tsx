import { PasswordField } from "../ui/password-field.tsx";

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
        hint="At least 8 characters, with upper and lower case letters and a digit."
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
