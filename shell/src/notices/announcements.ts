import type { Bus } from "@cointide/shared/bus";
import { createStore, type StoreApi } from "zustand/vanilla";

/** The shortest time between two announcements, in ms: more would talk over what a person is reading. */
const PAUSE = 5_000;

export type AnnouncementStore = Pick<StoreApi<{ message: string }>, "getState" | "subscribe">;

/**
 * What assistive technology reads beside notices, which are read as they appear: at most one announcement in
 * 5 s, counted from the last notice too. What arrives in between waits; of several that wait, the newest is
 * read, because the older ones are no longer news.
 */
export function createAnnouncementStore(bus: Bus, now: () => number = Date.now): AnnouncementStore {
  const state = createStore(() => ({ message: "" }));
  let spokenAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const speak = (message: string) => {
    spokenAt = now();
    state.setState({ message });
  };
  const announce = ({ message }: { message: string }) => {
    clearTimeout(timer);
    const wait = spokenAt + PAUSE - now();
    if (wait <= 0) speak(message);
    else timer = setTimeout(speak, wait, message);
  };

  bus.on("announce", announce);
  bus.on("notice", () => {
    spokenAt = now();
  });
  return { getState: state.getState, subscribe: state.subscribe };
}
