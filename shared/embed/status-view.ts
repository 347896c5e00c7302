import type { FeedState, FeedStatus } from "../contracts/events.ts";
import { isLost } from "../feed/feed-status.ts";
import { formatAge, formatZonedTime } from "../format/time.ts";
import { make, setText } from "./build-dom.ts";

const LABELS: Partial<Record<FeedState, string>> = {
  connecting: "Connecting",
  live: "Live",
  stale: "Prices may be old",
  reconnecting: "Reconnecting",
  offline: "Offline",
};

/** The line below an embed: the feed's state in words, how old its prices are, and whether they are made up. */
export class StatusView {
  // Silent until the first prices are there: a page that loads has more to say than that this is live.
  readonly #label = make("strong", { role: "status", "aria-live": "off" });
  readonly #age = make("span", { class: "age" });
  readonly #state = make(
    "span",
    { class: "state" },
    make("span", { class: "dot", "aria-hidden": "true" }),
    this.#label,
    this.#age,
  );
  readonly #badge = make(
    "span",
    { class: "badge", title: "These prices are simulated.", hidden: "" },
    "Simulated",
  );
  /** It stands on paper alone. */
  readonly #printed = make("span", { class: "printed" });
  readonly element = make(
    "div",
    { class: "foot", part: "status" },
    ...[this.#state, this.#printed, this.#badge],
  );

  show({ state, lastTickAt }: FeedStatus, simulated: boolean | null): void {
    this.#state.dataset.state = state;
    setText(this.#label, LABELS[state] ?? "");
    if (state === "live") setTimeout(() => this.#label.setAttribute("aria-live", "polite"));
    this.#badge.hidden = simulated !== true;
    this.showAge(state, lastTickAt);
  }

  /** Says how old the prices are that cannot be taken for live. */
  showAge(state: FeedState, lastTickAt: number | null): void {
    const now = Date.now();
    const isAged = isLost(state) && lastTickAt !== null;
    setText(this.#age, isAged ? `last price ${formatAge(now - lastTickAt)}` : "");
    // Kept up to date rather than set when the page is printed: browsers do not announce that to all frames.
    setText(this.#printed, `Printed ${formatZonedTime(now)}`);
  }
}
