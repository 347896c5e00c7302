import { keepUser } from "@cointide/shared/account";
import { renameSchema } from "@cointide/shared/contracts/account";
import type { User } from "@cointide/shared/contracts/user";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { useForm } from "@cointide/shared/forms/use-form";
import { useHost } from "@cointide/shared/host";
import { useDraft } from "@cointide/shared/host/use-draft";
import { QUERY_KEYS } from "@cointide/shared/query";
import { Field } from "@cointide/shared/ui/field";
import { useRef } from "react";
import { putName } from "./api/put-name.ts";

/** Renames the account. */
export function NameForm({ name: current }: { name: string }) {
  const host = useHost();
  const { api, bus, queryClient } = host;
  const input = useRef<HTMLInputElement>(null);
  const draft = useDraft("settings/name");
  const send = async ({ name }: { name: string }) => {
    const saved = await putName(api, name);
    const user = queryClient.getQueryData<User>(QUERY_KEYS.user);
    if (user !== undefined) keepUser(host, { ...user, name: saved });
    if (input.current !== null) input.current.value = saved;
    draft.drop();
    bus.emit("notice", { type: "success", message: "Your name has been updated" });
  };
  const form = useForm(renameSchema, send, draft);

  return (
    <FormFrame form={form} submit="Update">
      <Field
        ref={input}
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
