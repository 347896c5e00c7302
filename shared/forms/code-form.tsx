import { useState } from "react";
import * as z from "zod/mini";
import { enterAccount } from "../account/account.ts";
import { putValidate } from "../api/put-validate.ts";
import {
  accountEmailSchema,
  MIN_CODE_LENGTH,
  validationSchema,
  withoutBlanks,
} from "../contracts/account.ts";
import { shownEmail } from "../contracts/shown-email.ts";
import type { User } from "../contracts/user.ts";
import { QUERY_KEYS } from "../facade/query.ts";
import { type To, useLocation, useNavigate } from "../facade/router.ts";
import { useHost } from "../host/host.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { FormFrame } from "./form-frame.tsx";
import { ResendCode } from "./resend-code.tsx";
import { useForm } from "./use-form.ts";

/** What a code confirms, by the `type` of its flow. */
const CONFIRMED = {
  account: "your account",
  email: "your new email",
  password: "your new password",
} as const;

/** Where else the code can be entered, by the same `type`: the service accepts it only from the user who began the change. */
const ELSEWHERE = {
  account: "To enter it on another device, sign in there first, with this email and the password you chose.",
  email: "You can enter it on any device where you are signed in.",
  password: "Enter it in this browser.",
} as const;

/** The notice of a change; a confirmed account needs none, because it opens. */
const CHANGED = { email: "Your email has been changed", password: "Your password has been changed" } as const;

const stateSchema = z.object({
  email: accountEmailSchema,
  type: z._default(z.enum(["account", "email", "password"]), "account"),
});

/** What a code changed that was typed on a page opened cold. */
function changeOf(before: User | undefined, { id, email }: User): keyof typeof CONFIRMED {
  if (before?.id !== id) return "account";
  return before.email === email ? "password" : "email";
}

/**
 * Asks for the mailed code and hands it in; on success the answer's session is taken.
 * The address that it was mailed to comes from the navigation state, `{ email, type? }`. Where that is
 * missing, as on a link opened cold, the form asks for it.
 * @param doneTo where a good code leads.
 * @param draft the form whose change the code confirms; its draft ends with that.
 * @param cancelTo where 'Cancel' leads on such a link; else it goes back one step.
 */
export function CodeForm({ doneTo, cancelTo, draft }: { doneTo: To; cancelTo: To; draft?: string }) {
  const host = useHost();
  const navigate = useNavigate();
  const { state } = useLocation();
  const sent = stateSchema.safeParse(state).data;
  const [code, setCode] = useState("");
  const form = useForm(validationSchema, async (validation) => {
    const before = host.queryClient.getQueryData<User>(QUERY_KEYS.user);
    const session = await putValidate(host.api, validation);
    enterAccount(host, session);
    if (draft !== undefined) host.drafts.remove(draft);
    await navigate(doneTo, { replace: true });
    const type = sent?.type ?? changeOf(before, session.user);
    if (type !== "account") host.bus.emit("notice", { type: "success", message: CHANGED[type] });
  });
  const startOver = () => {
    form.clear();
    setCode("");
  };
  // Without an address the page was opened cold, and this flow has no step to go back to.
  const cancel = () => (sent === undefined ? navigate(cancelTo, { replace: true }) : navigate(-1));

  return (
    <FormFrame
      form={form}
      submit="Validate"
      disabled={withoutBlanks(code).length < MIN_CODE_LENGTH}
      aside={<Button onClick={cancel}>Cancel</Button>}
    >
      {sent === undefined ? (
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="The address we sent the code to."
          warning={form.warnings.email}
        />
      ) : (
        <p>
          We sent a code to <strong translate="no">{shownEmail(sent.email)}</strong>
          <span>{` to confirm ${CONFIRMED[sent.type]}. It expires in 15 minutes. ${ELSEWHERE[sent.type]}`}</span>
          <input type="hidden" name="email" value={sent.email} />
        </p>
      )}
      <Field
        label="Verification code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        warning={form.warnings.code}
      />
      <ResendCode onSent={startOver} />
    </FormFrame>
  );
}
