import { createStore, type StoreApi } from "zustand/vanilla";
import { GUEST_ID } from "../contracts/streams.ts";
import { type LocalStore, STORE_KEYS } from "./local-store.ts";

/** Who uses the page: nobody yet, a guest, or a person with an account. */
export type SessionKind = "none" | "guest" | "user";

export type Session = {
  kind: SessionKind;
  /** The bearer token; "guest" for a guest, null for nobody. */
  token: string | null;
};

export type SessionStore = Pick<StoreApi<Session>, "getState" | "subscribe"> & {
  /** Becomes a guest, and notes when that was for the first time. */
  startGuest(): void;
  /** Takes an access token from the service. */
  signIn(accessToken: string): void;
  /** Forgets the token in this browser. Ending it on the service is the caller's part. */
  end(): void;
  /** When the guest joined, as an ISO 8601 time. */
  joinedAt(): string;
};

function sessionOf(token: string | null): Session {
  if (token === null || token === "") return { kind: "none", token: null };
  return { kind: token === GUEST_ID ? "guest" : "user", token };
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

  function become(token: string | null): void {
    if (token === null) store.remove(STORE_KEYS.token);
    else store.set(STORE_KEYS.token, token);
    state.setState(sessionOf(token));
  }

  function joinedAt(): string {
    const known = readJoinDate(store);
    if (known !== null) return known;
    const now = new Date().toISOString();
    store.set(STORE_KEYS.joinDate, now);
    return now;
  }

  store.onChange((key) => {
    if (key === null || key === STORE_KEYS.token) state.setState(sessionOf(store.get(STORE_KEYS.token)));
  });

  return {
    getState: state.getState,
    subscribe: state.subscribe,
    startGuest() {
      joinedAt();
      become(GUEST_ID);
    },
    signIn: (accessToken) => become(accessToken),
    end: () => become(null),
    joinedAt,
  };
}
