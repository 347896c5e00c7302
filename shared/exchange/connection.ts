import type { Tick } from "../contracts/streams.ts";
import { decodeFrame, type FeedMessage } from "./decode.ts";
import { Requests, type SubscriptionEvents, Subscriptions } from "./subscriptions.ts";
import type { FeedTimings } from "./timings.ts";

type SocketEvent = { readonly data?: unknown };

/** The part of a browser's websocket that a connection needs. */
export type FeedWebSocket = {
  addEventListener(
    type: "open" | "message" | "close" | "error",
    listener: (event: SocketEvent) => void,
  ): void;
  send(text: string): void;
  close(): void;
};

export type FeedWebSocketClass = new (url: string) => FeedWebSocket;

/** What has happened since the feed was opened, for people and tests. */
export const createFeedCounters = () => ({
  /** Connections tried. */
  connections: 0,
  /** Frames dropped because they are not JSON or lack a sound field. */
  malformed: 0,
  /** Frames ignored because their kind is unknown. */
  unknown: 0,
});

export type FeedCounters = ReturnType<typeof createFeedCounters>;

type ConnectionEvents = SubscriptionEvents & {
  onOpen(): void;
  onTick(tick: Tick): void;
  /** The exchange says that it has no price of a symbol. */
  onNoPrice(symbol: string): void;
  /** The exchange is about to close this connection. */
  onShutdown(): void;
  /** The connection failed, closed or fell silent. Called once, and never after `close`. */
  onLost(): void;
};

export type ConnectionOptions = {
  feed: string;
  webSocket: FeedWebSocketClass;
  timings: FeedTimings;
  counters: FeedCounters;
  events: ConnectionEvents;
};

/** One connection to the feed, from its opening to its loss, with what is subscribed on it. */
export class Connection {
  /** When the connection opened, in ms since 1970; null before. */
  openedAt: number | null = null;
  readonly subscriptions: Subscriptions;
  readonly #options: ConnectionOptions;
  readonly #requests: Requests;
  #socket: FeedWebSocket | null = null;
  #symbols: ReadonlySet<string>;
  #frameAt = 0;
  #ended = false;
  #connectTimer: ReturnType<typeof setTimeout> | undefined;
  #probeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConnectionOptions, symbols: ReadonlySet<string>) {
    this.#options = options;
    this.#symbols = symbols;
    this.#requests = new Requests((text) => this.#socket?.send(text), options.timings);
    this.subscriptions = new Subscriptions(this.#requests, options.timings, options.events);
    this.#connectTimer = setTimeout(() => this.#lose(), options.timings.connect);
    this.#connect();
  }

  setSymbols(symbols: ReadonlySet<string>): void {
    this.#symbols = symbols;
    if (this.openedAt !== null) this.subscriptions.setSymbols(symbols);
  }

  /**
   * When no frame has arrived for `silentMs`, asks for any at all; without one within `answerMs` the
   * connection counts as lost.
   */
  check(silentMs: number, answerMs: number): void {
    if (this.openedAt === null || this.#probeTimer !== undefined) return;
    if (Date.now() - this.#frameAt < silentMs) return;
    this.#probeTimer = setTimeout(() => this.#lose(), answerMs);
    // Where the rate budget is spent, messages are under way whose answers serve as well.
    if (this.#requests.delay() > 0) return;
    const id = this.#requests.send("LIST_SUBSCRIPTIONS", undefined, ({ ok, result }) => {
      if (ok && Array.isArray(result)) this.subscriptions.reconcile(result, id);
    });
  }

  /** The computer's clock was set back: moments that lie ahead count as now. */
  clockSetBack(): void {
    const now = Date.now();
    if (this.openedAt !== null) this.openedAt = Math.min(this.openedAt, now);
    this.#frameAt = Math.min(this.#frameAt, now);
  }

  /** Ends the connection without any further event. */
  close(): void {
    this.#ended = true;
    clearTimeout(this.#connectTimer);
    clearTimeout(this.#probeTimer);
    this.#requests.stop();
    this.subscriptions.stop();
    this.#socket?.close();
  }

  #connect(): void {
    try {
      const socket = new this.#options.webSocket(this.#options.feed);
      socket.addEventListener("open", () => this.#opened());
      socket.addEventListener("message", ({ data }) => this.#received(data));
      socket.addEventListener("close", () => this.#lose());
      socket.addEventListener("error", () => this.#lose());
      this.#socket = socket;
    } catch {
      // A browser throws where a policy forbids the address. Like any failure, it is reported after the constructor.
      clearTimeout(this.#connectTimer);
      this.#connectTimer = setTimeout(() => this.#lose(), 0);
    }
  }

  #opened(): void {
    if (this.#ended) return;
    clearTimeout(this.#connectTimer);
    this.openedAt = Date.now();
    this.#frameAt = this.openedAt;
    this.#options.events.onOpen();
    this.subscriptions.setSymbols(this.#symbols);
  }

  #received(data: unknown): void {
    if (this.#ended) return;
    this.#frameAt = Date.now();
    if (this.#probeTimer !== undefined) {
      clearTimeout(this.#probeTimer);
      this.#probeTimer = undefined;
    }
    this.#handle(decodeFrame(data, this.#frameAt));
  }

  #handle(message: FeedMessage): void {
    const { counters, events } = this.#options;
    if (message.kind === "tick") {
      this.subscriptions.noteTick(message.tick.symbol);
      events.onTick(message.tick);
    } else if (message.kind === "no-price") {
      this.subscriptions.noteTick(message.symbol);
      events.onNoPrice(message.symbol);
    } else if (message.kind === "answer") {
      this.#requests.settle(message.id, message);
    } else if (message.kind === "shutdown") {
      events.onShutdown();
    } else {
      counters[message.kind] += 1;
    }
  }

  #lose(): void {
    if (this.#ended) return;
    this.close();
    this.#options.events.onLost();
  }
}
