import type { Host } from "@cointide/shared/host";
import { preferences } from "@cointide/shared/preferences";
import { tokenPerson } from "@cointide/shared/session/token-person";

/**
 * Preferences belong to the page's user: a member's are kept with the account, and leave the browser with the
 * member. Returns the undo.
 */
export function followPreferences(host: Pick<Host, "api" | "bus" | "session">): () => void {
  let person: string | null = null;
  let stop = () => {};

  function follow(): void {
    const now = tokenPerson(host.session.getState().token);
    preferences.leave(now);
    if (now === person) return;
    stop();
    person = now;
    if (now === null) return;
    let isOver = false;
    stop = () => {
      isOver = true;
    };
    import("./sync-preferences.ts").then(
      ({ syncPreferences }) => {
        if (!isOver) stop = syncPreferences(host, now, preferences);
      },
      // Until the next visit they stay in this browser.
      () => {},
    );
  }

  follow();
  const unsubscribe = host.session.subscribe(follow);
  return () => {
    unsubscribe();
    stop();
  };
}
