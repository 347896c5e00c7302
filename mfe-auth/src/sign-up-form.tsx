import { type SignUp, signUpFormSchema } from "@cointide/shared/contracts/account";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { NewPasswordFields } from "@cointide/shared/forms/new-password-fields";
import { useForm } from "@cointide/shared/forms/use-form";
import { useHost } from "@cointide/shared/host";
import { useDraft } from "@cointide/shared/host/use-draft";
import { useNavigate } from "@cointide/shared/router";
import { markExport } from "@cointide/shared/session/export-marker";
import { Field } from "@cointide/shared/ui/field";
import { type ReactNode, useState } from "react";
import { postUser } from "./api/post-user.ts";
import { RegisteredHelp } from "./registered-help.tsx";

/**
 * Asks for what a new account needs, and goes on to the code.
 * @param exports says whether the guest streams of this browser shall follow into the account.
 * @param validateAt the route of the code.
 */
export function SignUpForm({
  exports,
  validateAt,
  children,
}: {
  exports: () => boolean;
  validateAt: string;
  children?: ReactNode;
}) {
  const { api, store } = useHost();
  const navigate = useNavigate();
  const [sent, setSent] = useState("");
  const send = async ({ name, email, password }: SignUp) => {
    const isExporting = exports();
    setSent(email);
    await postUser(api, { name, email, password });
    markExport(store, isExporting, email);
    await navigate(validateAt, { state: { email } });
  };
  const form = useForm(signUpFormSchema, send, useDraft("sign-up"));

  return (
    <FormFrame form={form} submit="Sign Up" help={form.status === 409 && <RegisteredHelp email={sent} />}>
      <Field label="Name" name="name" autoComplete="name" required warning={form.warnings.name} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        warning={form.warnings.email}
      />
      <NewPasswordFields label="Password" warnings={form.warnings} />
      {/* biome-ignore lint/plugin: a choice is an element. */}
      {children}
    </FormFrame>
  );
}
