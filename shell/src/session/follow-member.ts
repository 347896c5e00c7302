import type { Host } from "@cointide/shared/host";
import { tokenPerson } from "@cointide/shared/session/token-person";

type Following = {
  /** Removes what belongs to others than the page's user now; null for a guest. */
  leave(person: string | null): void;
  /** Loads what keeps a member's data with the service, and gives what starts it. */
  load(): Promise<(person: string) => () => void>;
};

/** Keeps a member's data with the service while they use the page. What cannot be loaded leaves them in this browser. Returns the undo. */
export function followMember(session: Host["session"], { leave, load }: Following): () => void {
  let person: string | null = null;
  let stop = () => {};

  function follow(): void {
    const now = tokenPerson(session.getState().token);
    leave(now);
    if (now === person) return;
    stop();
    person = now;
    if (now === null) return;
    let isOver = false;
    stop = () => {
      isOver = true;
    };
    load().then(
      (start) => {
        if (!isOver) stop = start(now);
      },
      () => {},
    );
  }

  follow();
  const unsubscribe = session.subscribe(follow);
  return () => {
    unsubscribe();
    stop();
  };
}
