import { CodeForm } from "@cointide/shared/forms/code-form";
import { Modal } from "@cointide/shared/ui/modal";
import { EMAIL_DRAFT, SETTINGS } from "./paths.ts";

/** The code that confirms a new email or a new password. */
export const ValidateChange = () => (
  <Modal title="Check your email" size="sm" closeTo={SETTINGS} keepOnOutsideClick>
    <CodeForm doneTo={SETTINGS} cancelTo={SETTINGS} draft={EMAIL_DRAFT} />
  </Modal>
);
