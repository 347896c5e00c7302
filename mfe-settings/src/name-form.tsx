import { putName } from "@cointide/shared/api/put-name";
import { renameSchema } from "@cointide/shared/contracts/account";
import type { User } from "@cointide/shared/contracts/user";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { useForm } from "@cointide/shared/forms/use-form";
import { useHost } from "@cointide/shared/host";
import { Field } from "@cointide/shared/ui/field";

/** Renames the account. */
export function NameForm({ name: current }: { name: string }) {
  const { api, bus, queryClient } = useHost();
  const form = useForm(renameSchema, async ({ name }) => {
    await putName(api, name);
    queryClient.setQueryData<User>(["user"], (user) => user && { ...user, name });
    bus.emit("notice", { type: "success", message: "Your name has been updated" });
  });

  return (
    <FormFrame form={form} submit="Update">
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        defaultValue={current}
        warning={form.warnings.name}
      />
    </FormFrame>
  );
}
