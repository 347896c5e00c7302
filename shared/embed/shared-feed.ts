import type { FeedStatus } from "../contracts/events.ts";
import type { Ticker } from "../contracts/streams.ts";
import { backOff } from "../exchange/attempts.ts";
import { createHistoryStore, type HistoryStore } from "../history/create-history-store.ts";
import { applyChanges, type Changes } from "../streams/apply-changes.ts";
import { emptyStreams } from "../streams/streams-result.ts";
import { newTicker } from "../streams/tickers.ts";
import { followPage } from "../ticks/follow-page.ts";
import { startTickPipeline, type TickPipeline } from "../ticks/pipeline.ts";
import { type Logos, loadLogos } from "./coin-view.ts";
import { type FeedAddress, fetchAddress, serverConfig } from "./feed-address.ts";
import { fetchHistories } from "./fetch-histories.ts";
import { fetchTickers } from "./fetch-tickers.ts";
import { quoted } from "./settings.ts";

/** What is notified of a feed. */
export type FeedWatcher = {
  /** Called with those of its symbols that changed. */
  onTickers(tickers: Readonly<Record<string, Ticker>>, changed: readonly string[]): void;
  /** Called at the start and at each change. */
  onStatus(status: FeedStatus, simulated: boolean | null): void;
};

export type FeedWatch = {
  /** Replaces the watched symbols, and notifies of what is known of them. */
  setSymbols(symbols: readonly string[]): void;
  /** Where the service is; never known where there is none. */
  readonly api: Promise<string>;
  /** How prices went in a day; nothing is asked for until symbols are watched there. */
  readonly histories: HistoryStore;
  /** The logos of the server that the page chose or the script came from. */
  readonly logos: Promise<Logos>;
  end(): void;
};

/** How long an unused feed is kept, in ms: an element that moves leaves the page and comes back. */
const GRACE = 1_000;
const BACK_OFF = { base: 500, cap: 30_000 };
/** Histories are the least of what is asked for, and change slowly. */
const HISTORY_BACK_OFF = { base: 5_000, cap: 10 * 60_000 };

/** One connection and its latest values, for every panel on the page that watches the same feed. */
class SharedFeed {
  readonly #locate: (signal: AbortSignal) => Promise<FeedAddress>;
  readonly #onEnd: () => void;
  readonly #watchers = new Map<FeedWatcher, readonly string[]>();
  readonly #ended = new AbortController();
  #setApi: (api: string) => void = () => {};
  /** Without a service there is no history: a question that is never answered. */
  readonly #api = new Promise<string>((resolve) => {
    this.#setApi = resolve;
  });
  readonly #histories = createHistoryStore({
    load: async (symbols) => fetchHistories(await this.#api, symbols, this.#ended.signal),
    retryAfter: (failures) => backOff(failures, HISTORY_BACK_OFF.base, HISTORY_BACK_OFF.cap, Math.random),
  });
  #shown = emptyStreams();
  #status: FeedStatus = { state: "connecting", since: Date.now(), lastTickAt: null };
  #simulated: boolean | null = null;
  #pipeline: TickPipeline | null = null;
  #grace: ReturnType<typeof setTimeout> | undefined;

  /** @param onEnd is called when nothing has watched for a while and everything is closed. */
  constructor(locate: (signal: AbortSignal) => Promise<FeedAddress>, onEnd: () => void) {
    this.#locate = locate;
    this.#onEnd = onEnd;
    void this.#start();
  }

  watch(watcher: FeedWatcher): Omit<FeedWatch, "logos"> {
    this.#watchers.set(watcher, []);
    watcher.onStatus(this.#status, this.#simulated);
    return {
      setSymbols: (symbols) => {
        this.#watchers.set(watcher, symbols);
        this.#updateSymbols();
        watcher.onTickers(this.#shown.tickers, symbols);
      },
      api: this.#api,
      histories: this.#histories,
      end: () => {
        this.#watchers.delete(watcher);
        this.#grace ??= setTimeout(() => this.#endGrace(), GRACE);
      },
    };
  }

  async #start(): Promise<void> {
    const { signal } = this.#ended;
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        this.#open(await this.#locate(signal));
        return;
      } catch {
        if (signal.aborted) return;
        const state = navigator.onLine ? "reconnecting" : "offline";
        if (state !== this.#status.state) this.#report({ state, since: Date.now(), lastTickAt: null });
        const wait = backOff(failures, BACK_OFF.base, BACK_OFF.cap, Math.random);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  #open({ feed, api, simulated }: FeedAddress): void {
    const { signal } = this.#ended;
    if (signal.aborted) return;
    this.#simulated = simulated;
    if (api !== null) this.#setApi(api);
    this.#pipeline = startTickPipeline({
      feed,
      sink: {
        write: (changes) => this.#write(changes),
        emptyAmong: (symbols) => symbols.filter((symbol) => this.#shown.tickers[symbol]?.state === "waiting"),
      },
      isOnLine: navigator.onLine,
      // It begins and ends without symbols; a panel knows by itself when it has nothing to show.
      onStatus: (status) => status.state !== "idle" && this.#report(status),
      // Without a service the rows wait for the feed: a question that is never answered.
      fetchTickers: (symbols) => (api === null ? new Promise(() => {}) : fetchTickers(api, symbols, signal)),
    });
    signal.addEventListener("abort", followPage(this.#pipeline));
    this.#updateSymbols();
  }

  #updateSymbols(): void {
    const { tickers } = this.#shown;
    const watched = new Set([...this.#watchers.values()].flat());
    if (this.#grace !== undefined) for (const [symbol] of Object.entries(tickers)) watched.add(symbol);
    const rows = [...watched].map((symbol) => [symbol, tickers[symbol] ?? newTicker(Date.now())]);
    this.#shown = { ...this.#shown, tickers: Object.fromEntries(rows) };
    this.#pipeline?.setSymbols([...watched]);
  }

  #write(changes: Changes): void {
    const before = this.#shown.tickers;
    this.#shown = applyChanges(this.#shown, changes);
    const { tickers } = this.#shown;
    for (const [watcher, symbols] of this.#watchers) {
      const changed = symbols.filter((symbol) => tickers[symbol] !== before[symbol]);
      if (changed.length > 0) watcher.onTickers(tickers, changed);
    }
  }

  #report(status: FeedStatus): void {
    this.#status = status;
    for (const watcher of this.#watchers.keys()) watcher.onStatus(status, this.#simulated);
  }

  #endGrace(): void {
    this.#grace = undefined;
    if (this.#watchers.size > 0) {
      this.#updateSymbols();
      return;
    }
    this.#ended.abort();
    this.#pipeline?.stop();
    this.#onEnd();
  }
}

/**
 * What a page chose: a feed with its service, or a Cointide server that names both. Without either it is the server that the
 * script came from.
 */
export type FeedChoice = { feed: string | null; api: string | null; server: string | null };

/** Reads a choice as a page writes it: an empty text is no choice. */
export const readFeedChoice = (
  written: { [Name in keyof FeedChoice]?: string | null | undefined },
): FeedChoice => ({
  feed: written.feed?.trim() || null,
  api: written.api?.trim() || null,
  server: written.server?.trim() || null,
});

const SUCH_AS = "such as https://prices.example";
const NO_SERVER = `Name the Cointide server in “server”, ${SUCH_AS}.`;

/** The feeds that are in use, one for each address: panels on one page share a connection. */
export class FeedPool {
  readonly #config: string | null;
  readonly #feeds = new Map<string, SharedFeed>();

  /** @param config where the script's origin names its feed; null where the script does not know its origin. */
  constructor(config: string | null) {
    this.#config = config;
  }

  /** A sentence for each thing that keeps a page's choice from having prices. */
  problemsOf({ feed, server }: FeedChoice): string[] {
    if (feed !== null) return [];
    if (server === null) return this.#config === null ? [NO_SERVER] : [];
    return serverConfig(server) === null
      ? [`${quoted(server)} is not a server. Servers are URLs ${SUCH_AS}.`]
      : [];
  }

  watch(choice: FeedChoice, watcher: FeedWatcher): FeedWatch {
    const key = JSON.stringify(choice.feed === null ? (choice.server ?? this.#config) : choice);
    const feed =
      this.#feeds.get(key) ??
      new SharedFeed(
        (signal) => this.#locate(choice, signal),
        () => this.#feeds.delete(key),
      );
    this.#feeds.set(key, feed);
    return { ...feed.watch(watcher), logos: loadLogos(this.#configOf(choice)) };
  }

  #configOf({ server }: FeedChoice): string | null {
    return server === null ? this.#config : serverConfig(server);
  }

  async #locate(choice: FeedChoice, signal: AbortSignal): Promise<FeedAddress> {
    const { feed, api } = choice;
    if (feed !== null) return { feed, api, simulated: null };
    const config = this.#configOf(choice);
    if (config === null) throw new Error(NO_SERVER);
    return fetchAddress(config, signal);
  }
}
