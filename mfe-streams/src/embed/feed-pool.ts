import { type FeedAddress, fetchAddress } from "./feed-address.ts";
import { type FeedWatch, type FeedWatcher, SharedFeed } from "./shared-feed.ts";

/** The feed that a host chose; without one it is the one that the script's own origin names. */
export type FeedChoice = { feed: string | null; api: string | null };

/** The feeds that are in use, one for each address: panels on one page share a connection. */
export class FeedPool {
  readonly #config: string | null;
  readonly #feeds = new Map<string, SharedFeed>();

  /** @param config where the script's origin names its feed; null where the script does not know its origin. */
  constructor(config: string | null) {
    this.#config = config;
  }

  watch(choice: FeedChoice, watcher: FeedWatcher): FeedWatch {
    const key = JSON.stringify(choice.feed === null ? null : choice);
    const feed =
      this.#feeds.get(key) ??
      new SharedFeed(
        (signal) => this.#locate(choice, signal),
        () => this.#feeds.delete(key),
      );
    this.#feeds.set(key, feed);
    return feed.watch(watcher);
  }

  async #locate({ feed, api }: FeedChoice, signal: AbortSignal): Promise<FeedAddress> {
    if (feed !== null) return { feed, api, simulated: null };
    if (this.#config === null) throw new Error("The script does not know where it came from.");
    return fetchAddress(this.#config, signal);
  }
}
