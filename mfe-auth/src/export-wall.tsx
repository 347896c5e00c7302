import { Modal } from "@cointide/shared/ui/modal";
import { TextLink } from "@cointide/shared/ui/text-link";
import { SignUpForm } from "./sign-up-form.tsx";

/** Where a guest meets what needs an account: signing up here takes the guest streams along. */
export function ExportWall() {
  return (
    <Modal
      title="Create a free account to enjoy fully customizable streams!"
      size="sm"
      closeTo="/dashboard"
      keepOnOutsideClick
    >
      <SignUpForm exports={() => true} validateAt="/dashboard/validate">
        <p>
          Your streams will move to your account. Already have one?{" "}
          <TextLink to="/register/signin">Sign in</TextLink>
        </p>
      </SignUpForm>
    </Modal>
  );
}
