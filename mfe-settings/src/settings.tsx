import { userQuery } from "@cointide/shared/api/get-user";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { Outlet } from "@cointide/shared/router";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Modal } from "@cointide/shared/ui/modal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { AccountFacts } from "./account-facts.tsx";
import { NameForm } from "./name-form.tsx";

/** The account's settings; what changes one of them opens as a modal over it. */
export function Settings() {
  const { data: user, error } = useQuery(userQuery(useHost()));
  return (
    <>
      <Modal title="Settings" size="sm" closeTo="/dashboard" keepOnOutsideClick>
        <FormMessage message={error?.message ?? null} />
        {user === undefined ? (
          <Skeleton lines={6} height="36px" label="Loading your account" />
        ) : (
          <>
            <NameForm name={user.name} />
            <AccountFacts email={user.email} />
          </>
        )}
      </Modal>
      <Outlet />
    </>
  );
}
