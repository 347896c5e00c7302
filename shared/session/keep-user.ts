import type { User } from "../contracts/user.ts";
import type { Host } from "../host/host.ts";

/** Shows a person as the service just answered, in this tab and in the account's other ones. */
export function keepUser({ queryClient, tabs }: Host, user: User): void {
  queryClient.setQueryData(["user"], user);
  tabs.send({ account: user.id, user });
}
