import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { Host } from "@cointide/shared/host";
import { tokenPerson } from "@cointide/shared/session/token-person";
import type { AlertsStore } from "../store/alerts-store.ts";
import { type Announcer, createAnnouncer } from "./announce.ts";
import { ExchangeClock } from "./exchange-clock.ts";
import { hasLocks, lead } from "./leading-tab.ts";
import { SeenMemory } from "./seen-memory.ts";
import { AlertsWatching } from "./watch-alerts.ts";

/** Without locks: how long the tabs of a browser have to claim a crossing before one announces it, in ms. */
const CLAIMED_WITHIN = 150;
/** The tab that leads notes every 5 s that it watches; after so many ms it seems to be asleep. */
const STUCK_AFTER = 30_000;

/** A name for this tab. A page that is not served securely has no `crypto.randomUUID`. */
const nameTab = (): string => crypto.getRandomValues(new Uint32Array(3)).join("-");

/** Claims crossings for this tab, and announces those that no other tab has claimed. */
function announceOwn(memory: SeenMemory, announcer: Announcer, news: readonly Crossing[]): void {
  memory.claim(news);
  if (hasLocks()) {
    announcer.announce(news);
    return;
  }
  setTimeout(() => {
    const mine = memory.mineOf(news);
    if (mine.length > 0) announcer.announce(mine);
  }, CLAIMED_WITHIN);
}

/**
 * Watches the alerts of the page's user, by every tick, for all tabs of the browser: one of them does. Once per page,
 * while the dashboard is open. Returns the undo.
 * @param openAlerts leads to the alerts, where somebody clicks a notification.
 */
export function startWatching(host: Host, store: AlertsStore, openAlerts: () => void): () => void {
  const { kind, token } = host.session.getState();
  if (kind === "none") return () => {};
  const isGuest = kind === "guest";
  const owner = isGuest ? null : (tokenPerson(token) ?? "");
  const memory = new SeenMemory(host.store, owner, nameTab());
  const clock = new ExchangeClock();
  const announcer = createAnnouncer(host, clock, openAlerts);

  const isStuck = () => {
    const { alerts, isLoaded } = store.getState();
    const watchedAt = memory.read()?.watchedAt;
    const isNeeded = isLoaded && alerts.some(({ status }) => status === "active");
    return isNeeded && watchedAt !== undefined && Math.abs(Date.now() - watchedAt) > STUCK_AFTER;
  };
  const stopLeading = lead(owner ?? "guest", {
    isStuck,
    onLead: () => {
      const onNews = (news: readonly Crossing[]) => announceOwn(memory, announcer, news);
      return new AlertsWatching({ host, store, memory, isGuest, clock, onNews }).start();
    },
  });
  return () => {
    stopLeading();
    announcer.stop();
  };
}
