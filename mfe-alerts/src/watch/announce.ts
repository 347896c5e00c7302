import { type Crossing, crossingId } from "@cointide/shared/contracts/alerts";
import type { FiredAlert } from "@cointide/shared/contracts/events";
import { withValues } from "@cointide/shared/feed/feed-status";
import type { Host } from "@cointide/shared/host";
import { boardFormat, display } from "@cointide/shared/preferences/display";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { ALERTS } from "../paths.ts";
import type { ExchangeClock } from "./exchange-clock.ts";
import { notify } from "./notifications.ts";
import { playSound } from "./play-sound.ts";
import { crossingSentence, crossingWords, shortWords } from "./sentences.ts";
import { alertSound } from "./sound-preference.ts";
import { createTabTitle } from "./tab-title.ts";

/** What has more is summed up: the log has each. */
const MOST_TOLD = 5;

export type Announcer = { announce(crossings: readonly Crossing[]): void; stop(): void };

/** Only the last crossing of each alert, and how many there were; in the order of the last ones. */
function lastOfEach(crossings: readonly Crossing[]): { last: Crossing; count: number }[] {
  const byAlert = new Map<string, { last: Crossing; count: number }>();
  for (const crossing of crossings) {
    const count = (byAlert.get(crossing.alertId)?.count ?? 0) + 1;
    byAlert.delete(crossing.alertId);
    byAlert.set(crossing.alertId, { last: crossing, count });
  }
  return [...byAlert.values()];
}

/**
 * Announces crossings: by a notice that stays, the tab's title, a system notification and a sound.
 * @param openAlerts opens the alerts when a user clicks a notification.
 */
export function createAnnouncer(
  { bus, queryClient }: Pick<Host, "bus" | "queryClient">,
  clock: ExchangeClock,
  openAlerts: () => void,
): Announcer {
  const title = createTabTitle();
  const formatOf = ({ symbol, price }: Crossing) =>
    boardFormat(symbol, withValues(cachedStreams(queryClient).tickers[symbol])?.last ?? price);
  const openedAt = Date.now();
  const tell = (tag: string, heading: string, message: string, alert: FiredAlert) => {
    bus.emit("notice", { type: "other", message, alert });
    void notify({ tag, title: heading, body: message }, ALERTS, openAlerts);
  };

  return {
    announce(crossings) {
      const told = lastOfEach(crossings);
      const newest = told.at(-1)?.last;
      if (newest === undefined) return;
      const zone = display.get().times;
      const context = { now: clock.now(), openedAt: openedAt + clock.ahead, zone };
      if (told.length > MOST_TOLD) {
        const message = `${told.length} alerts have fired. Open Alerts to see the history.`;
        tell("alerts", "Alerts", message, { what: message });
      } else {
        for (const { last, count } of told) {
          const sentence = crossingSentence(last, context);
          const times = count === 1 ? "" : ` It fired ${count} times.`;
          tell(crossingId(last.alertId, last.number), shortWords(last), `${sentence}${times}`, {
            symbol: last.symbol,
            what: `${crossingWords(last, context, formatOf(last))}${times}`,
          });
        }
      }
      title.show(`🔔 ${shortWords(newest)}`);
      if (alertSound.get()) void playSound();
    },
    stop: () => title.stop(),
  };
}
