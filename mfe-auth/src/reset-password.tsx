import { putPassword } from "@cointide/shared/api/put-password";
import { type Credentials, newPasswordFormSchema } from "@cointide/shared/contracts/account";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { NewPasswordFields } from "@cointide/shared/forms/new-password-fields";
import { useForm } from "@cointide/shared/forms/use-form";
import { useHost } from "@cointide/shared/host";
import { useNavigate } from "@cointide/shared/router";
import { Field } from "@cointide/shared/ui/field";
import { TextLink } from "@cointide/shared/ui/text-link";
import { useKnownEmail } from "./known-email.ts";

/** Asks for a new password, which holds once the mailed code is handed in. */
export function ResetPassword() {
  const { api } = useHost();
  const navigate = useNavigate();
  const send = async ({ email, password }: Credentials) => {
    await putPassword(api, { email, password });
    await navigate("/register/validate", { state: { email, type: "password" } });
  };
  const { email, draft } = useKnownEmail("reset-password");
  const form = useForm(newPasswordFormSchema, send, draft);

  return (
    <FormFrame form={form} submit="Reset password">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        warning={form.warnings.email}
      />
      <NewPasswordFields label="New password" warnings={form.warnings} />
      <TextLink to="/register/signin">Back to sign in</TextLink>
    </FormFrame>
  );
}
