import { CodeForm } from "@cointide/shared/forms/code-form";
import { Modal } from "@cointide/shared/ui/modal";

/** The code of a sign-up that began at the export wall. */
export function ValidateExport() {
  return (
    <Modal title="Check your email" size="sm" closeTo="/dashboard" keepOnOutsideClick>
      <CodeForm doneTo="/dashboard" cancelTo="/dashboard/export" />
    </Modal>
  );
}
