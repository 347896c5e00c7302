import { userQuery } from "@cointide/shared/api/get-user";
import { putPassword } from "@cointide/shared/api/put-password";
import { newPasswordFormSchema } from "@cointide/shared/contracts/account";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { NewPasswordFields } from "@cointide/shared/forms/new-password-fields";
import { useForm } from "@cointide/shared/forms/use-form";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { useNavigate } from "@cointide/shared/router";
import { Modal } from "@cointide/shared/ui/modal";
import { SETTINGS } from "./paths.ts";

/** Asks for a new password, which holds once the code mailed to the account is handed in. */
export function ChangePassword() {
  const host = useHost();
  const navigate = useNavigate();
  const { data: user } = useQuery(userQuery(host));
  const form = useForm(newPasswordFormSchema, async ({ email, password }) => {
    await putPassword(host.api, { email, password });
    await navigate(`${SETTINGS}/validate`, { state: { email, type: "password" } });
  });

  return (
    <Modal title="Change password" size="sm" closeTo={SETTINGS} keepOnOutsideClick>
      <FormFrame form={form} submit="Change password" disabled={user === undefined}>
        <p>We will send a code to your email to confirm it.</p>
        {/* Hidden from people, but password managers keep the new password under it. A modal skips it by its tabIndex. */}
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={user?.email ?? ""}
          readOnly
          hidden
          tabIndex={-1}
        />
        <NewPasswordFields label="New password" warnings={form.warnings} />
      </FormFrame>
    </Modal>
  );
}
