import { forgetAccount } from "@cointide/shared/account";
import { userQuery } from "@cointide/shared/api/get-user";
import { isBelow } from "@cointide/shared/contracts/mounts";
import { SESSION_ENDED } from "@cointide/shared/contracts/session";
import type { User } from "@cointide/shared/contracts/user";
import type { Host } from "@cointide/shared/host";
import { QUERY_KEYS } from "@cointide/shared/query";
import type { createBrowserRouter } from "@cointide/shared/router";
import type { OutsideChange } from "@cointide/shared/session/session-store";
import { tokenPerson } from "@cointide/shared/session/token-person";
import { reloadStreams } from "@cointide/shared/streams/streams-query";

type Router = Pick<ReturnType<typeof createBrowserRouter>, "navigate" | "revalidate" | "state">;

/** Leaves what needs a session. First, so that no view is left that would load again what is dropped then. */
async function leave(host: Host, router: Router, by: OutsideChange["by"]): Promise<void> {
  if (by === "service") host.bus.emit("notice", { type: "error", message: SESSION_ENDED });
  const { location } = router.state.navigation.state === "idle" ? router.state : router.state.navigation;
  if (isBelow(location.pathname, "/dashboard"))
    await router.navigate(by === "service" ? "/register/signin" : "/", { replace: true });
  forgetAccount(host);
}

/** Shows the page of the current session. The routes' own loaders redirect where needed. */
async function change({ queryClient }: Host, router: Router): Promise<void> {
  await Promise.all([queryClient.resetQueries({ queryKey: QUERY_KEYS.user }), reloadStreams(queryClient)]);
  await router.revalidate();
}

/** A new token of a person: mostly the same one, whose session another tab has renewed. */
async function checkPerson(host: Host): Promise<void> {
  const { queryClient } = host;
  const before = queryClient.getQueryData<User>(QUERY_KEYS.user);
  if (before === undefined) return;
  const now = await queryClient.fetchQuery({ ...userQuery(host), staleTime: 0 });
  if (now.id !== before.id) await reloadStreams(queryClient);
}

/**
 * Has the page follow what became of its session elsewhere: in another tab, or with the service, which may
 * renew it no longer. Returns the undo.
 */
export function followSession(host: Host, router: Router): () => void {
  return host.session.onOutsideChange(({ before, now, by }) => {
    const following = () => {
      if (now.kind === "none") return leave(host, router, by);
      // Nothing of one person stays on a page that acts for another one, whether or not the service can be asked.
      const isOther = now.kind !== before.kind || tokenPerson(now.token) !== tokenPerson(before.token);
      return isOther ? change(host, router) : checkPerson(host);
    };
    // Whatever could not be loaded is asked for again, and reported, by the view that shows it.
    following().catch(() => {});
  });
}
