import { type EmailChange, emailChangeSchema } from "@cointide/shared/contracts/account";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { useForm } from "@cointide/shared/forms/use-form";
import { useHost } from "@cointide/shared/host";
import { useDraft } from "@cointide/shared/host/use-draft";
import { useNavigate } from "@cointide/shared/router";
import { Field } from "@cointide/shared/ui/field";
import { Modal } from "@cointide/shared/ui/modal";
import { PasswordField } from "@cointide/shared/ui/password-field";
import { useState } from "react";
import { putEmail } from "./api/put-email.ts";
import { EMAIL_DRAFT, SETTINGS } from "./paths.ts";
import { SwitchAccount } from "./switch-account.tsx";

/** Asks for a new email address, which holds once the code mailed to it is handed in. */
export function ChangeEmail() {
  const { api } = useHost();
  const navigate = useNavigate();
  const [sent, setSent] = useState("");
  const send = async (change: EmailChange) => {
    setSent(change.newmail);
    await putEmail(api, change);
    await navigate(`${SETTINGS}/validate`, { state: { email: change.newmail, type: "email" } });
  };
  const form = useForm(emailChangeSchema, send, useDraft(EMAIL_DRAFT));

  return (
    <Modal title="Change email" size="sm" closeTo={SETTINGS} keepOnOutsideClick>
      <FormFrame
        form={form}
        submit="Change email"
        help={form.status === 409 && <SwitchAccount email={sent} />}
      >
        <Field
          label="New email"
          name="newmail"
          type="email"
          autoComplete="email"
          required
          hint="We will send a code there to confirm it."
          warning={form.warnings.newmail}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          warning={form.warnings.password}
        />
      </FormFrame>
    </Modal>
  );
}
