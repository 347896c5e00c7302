import { enterAccount } from "@cointide/shared/account";
import { type Credentials, credentialsSchema } from "@cointide/shared/contracts/account";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { useForm } from "@cointide/shared/forms/use-form";
import { useHost } from "@cointide/shared/host";
import { useLocation, useNavigate } from "@cointide/shared/router";
import { Field } from "@cointide/shared/ui/field";
import { PasswordField } from "@cointide/shared/ui/password-field";
import { TextLink } from "@cointide/shared/ui/text-link";
import { putUser } from "./api/put-user.ts";
import { useKnownEmail } from "./known-email.ts";

/** Where the link to this page asks to go afterwards, by `returnTo` of its navigation state; else the dashboard. */
const pathAfter = (state: unknown): string => {
  const { returnTo } = (state ?? {}) as { returnTo?: unknown };
  return typeof returnTo === "string" && /^\/(?!\/)/.test(returnTo) ? returnTo : "/dashboard";
};

/** Email and password. An account that was never validated goes on to its code. */
export function SignIn() {
  const host = useHost();
  const navigate = useNavigate();
  const { state } = useLocation();
  const send = async (credentials: Credentials) => {
    const answer = await putUser(host.api, credentials);
    if (typeof answer === "string") {
      await navigate("/register/validate", { state: { email: credentials.email } });
      return;
    }
    enterAccount(host, answer);
    await navigate(pathAfter(state), { replace: true });
  };
  const { email, draft } = useKnownEmail("sign-in");
  const form = useForm(credentialsSchema, send, draft);

  return (
    <FormFrame form={form} submit="Sign In">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        warning={form.warnings.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        warning={form.warnings.password}
      />
      <TextLink to="/register/reset_password">Forgot your password?</TextLink>
    </FormFrame>
  );
}
