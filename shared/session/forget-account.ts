import type { User } from "../contracts/user.ts";
import type { Host } from "../host/host.ts";
import { forgetExport } from "./export-marker.ts";

/**
 * Removes what this browser keeps of the person who used the page. Guest streams and how the page looks stay: they
 * belong to the browser. Call it once no view is left that would load anything again.
 */
export function forgetAccount({ queryClient, store }: Pick<Host, "queryClient" | "store">): void {
  const user = queryClient.getQueryData<User>(["user"]);
  if (user !== undefined) forgetExport(store, user);
  for (const name of ["streams", "user", "sessions"]) queryClient.removeQueries({ queryKey: [name] });
}
