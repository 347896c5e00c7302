import { forgetAccount } from "@cointide/shared/account";
import { passwordOnlySchema } from "@cointide/shared/contracts/account";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { useForm } from "@cointide/shared/forms/use-form";
import { useHost } from "@cointide/shared/host";
import { useNavigate } from "@cointide/shared/router";
import { ButtonLink } from "@cointide/shared/ui/button";
import { Modal } from "@cointide/shared/ui/modal";
import { PasswordField } from "@cointide/shared/ui/password-field";
import { deleteUser } from "./api/delete-user.ts";
import { SETTINGS } from "./paths.ts";

/** Deletes the account with its password, and ends the session. */
export function DeleteAccount() {
  const host = useHost();
  const { api, bus, session } = host;
  const navigate = useNavigate();
  const form = useForm(passwordOnlySchema, async ({ password }) => {
    await deleteUser(api, password);
    session.end();
    await navigate("/", { replace: true });
    forgetAccount(host);
    bus.emit("notice", { type: "success", message: "Your account has been deleted" });
  });

  return (
    <Modal title="Delete account" size="sm" closeTo={SETTINGS} keepOnOutsideClick>
      <FormFrame
        form={form}
        submit="Delete account"
        variant="danger"
        aside={
          <ButtonLink to={SETTINGS} replace>
            Cancel
          </ButtonLink>
        }
      >
        <p>Your account and its streams will be permanently deleted. This cannot be undone.</p>
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
