import { createStore, type StoreApi } from "zustand/vanilla";
import type { LocalStore } from "./local-store.ts";
import { GUEST_TOKEN, readToken, STORE_KEYS } from "./store-keys.ts";

/** Session kind: signed out, guest or user. */
export type SessionKind = "none" | "guest" | "user";

export type Session = {
  kind: SessionKind;
  /** The bearer token; "guest" for a guest, null when signed out. */
  token: string | null;
};

/** A change of the session that this page did not make: by another tab, or by the service's refusal. */
export type OutsideChange = { before: Session; now: Session; by: "tab" | "service" };

export type SessionStore = Pick<StoreApi<Session>, "getState" | "subscribe"> & {
  /** Becomes a guest, and notes when that was for the first time. */
  startGuest(): void;
  /** Takes an access token from the service. */
  signIn(accessToken: string): void;
  /** Forgets the token in this browser. Ending it on the service is the caller's part. */
  end(): void;
  /** Ends the session of this token, if it still is the browser's, because the service says that it is over. */
  refuse(token: string): void;
  /** Takes over what another tab has stored, which the browser may not have reported yet. */
  reread(): Session;
  /** Listens to changes that this page did not make. Returns the undo. */
  onOutsideChange(listener: (change: OutsideChange) => void): () => void;
  /** When the guest joined, as an ISO 8601 time. */
  joinedAt(): string;
};

function sessionOf(stored: string | null): Session {
  const token = readToken(stored);
  if (token === null) return { kind: "none", token };
  return { kind: token === GUEST_TOKEN ? "guest" : "user", token };
}

function readJoinDate(store: LocalStore): string | null {
  const text = store.get(STORE_KEYS.joinDate);
  if (text === null || !Number.isNaN(Date.parse(text))) return text;
  store.reportCorrupt(STORE_KEYS.joinDate);
  return null;
}

/** Creates the session of this page from what the browser remembers, and follows the other tabs' changes. */
export function createSessionStore(store: LocalStore): SessionStore {
  const state = createStore<Session>(() => sessionOf(store.get(STORE_KEYS.token)));
  const outside = createStore<{ change?: OutsideChange }>(() => ({}));

  function become(token: string | null): void {
    if (token === null) store.remove(STORE_KEYS.token);
    else store.set(STORE_KEYS.token, token);
    state.setState(sessionOf(token));
  }

  function notifyOutside(before: Session, by: OutsideChange["by"]): void {
    outside.setState({ change: { before, now: state.getState(), by } });
  }

  function reread(): Session {
    const before = state.getState();
    const now = sessionOf(store.get(STORE_KEYS.token));
    if (now.token === before.token) return before;
    state.setState(now);
    notifyOutside(before, "tab");
    return now;
  }

  function joinedAt(): string {
    const known = readJoinDate(store);
    if (known !== null) return known;
    const now = new Date().toISOString();
    store.set(STORE_KEYS.joinDate, now);
    return now;
  }

  store.onChange((key) => {
    if (key === null || key === STORE_KEYS.token) reread();
  });

  return {
    getState: state.getState,
    subscribe: state.subscribe,
    startGuest() {
      joinedAt();
      become(GUEST_TOKEN);
    },
    signIn: (accessToken) => become(accessToken),
    end: () => become(null),
    refuse(token) {
      const before = reread();
      if (before.token !== token) return;
      become(null);
      notifyOutside(before, "service");
    },
    reread,
    onOutsideChange: (listener) => outside.subscribe(({ change }) => change && listener(change)),
    joinedAt,
  };
}
