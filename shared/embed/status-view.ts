import type { FeedState, FeedStatus } from "../contracts/events.ts";
import { feedLabel } from "../feed/feed-label.ts";
import { isLost } from "../feed/feed-status.ts";
import { formatAge, formatZonedTime } from "../format/time.ts";
import { make, setText } from "./build-dom.ts";

/** The line below an embed: the feed's state and whether its prices are simulated, as on the page, and how old they are. */
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
  /** It stands on paper alone. */
  readonly #printed = make("span", { class: "printed" });
  readonly element = make("div", { class: "foot", part: "status" }, this.#state, this.#printed);

  show({ state, lastTickAt }: FeedStatus, simulated: boolean | null): void {
    const market = simulated ? "simulated" : "live";
    this.#state.dataset.state = state;
    this.#state.dataset.market = market;
    setText(this.#label, feedLabel(state, market));
    if (state === "live") setTimeout(() => this.#label.setAttribute("aria-live", "polite"));
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
