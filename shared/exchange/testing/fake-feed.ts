import type { FeedWebSocket, FeedWebSocketClass } from "../connection.ts";

type Listener = (event: { data?: unknown }) => void;
type Message = { method: string; params?: string[]; id: number };

/** How the fake exchange behaves; a test may change it at any time. */
type Conduct = {
  /** Whether a new socket opens, fails at once, or hangs. */
  connects: "opens" | "fails" | "hangs";
  /** What is answered to a message; undefined is no answer. */
  answer: (message: Message) => unknown;
};

/** One connection of the fake feed, with what the client sent on it and when. */
export type FakeSocket = {
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly sent: { at: number; text: string; message: Message }[];
  /** What is subscribed now, as the exchange sees it. */
  readonly streams: Set<string>;
  /** Delivers a frame; anything but a text is sent as JSON. */
  deliver(frame: unknown): void;
  /** Closes from the exchange's side. */
  drop(): void;
};

class ScriptedSocket implements FeedWebSocket, FakeSocket {
  readonly openedAt = Date.now();
  closedAt: number | null = null;
  readonly sent: FakeSocket["sent"] = [];
  readonly streams = new Set<string>();
  readonly #conduct: Conduct;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(conduct: Conduct) {
    this.#conduct = conduct;
    if (conduct.connects === "hangs") return;
    setTimeout(() => (conduct.connects === "opens" ? this.#dispatch("open") : this.drop()), 1);
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(text: string): void {
    const message: Message = JSON.parse(text);
    this.sent.push({ at: Date.now(), text, message });
    const answer = this.#conduct.answer(message);
    if (answer === undefined) return;
    setTimeout(() => this.deliver(answer), 1);
    if (typeof answer === "object" && answer !== null && !("result" in answer)) return;
    if (message.method === "SUBSCRIBE") for (const name of message.params ?? []) this.streams.add(name);
    if (message.method === "UNSUBSCRIBE") for (const name of message.params ?? []) this.streams.delete(name);
  }

  deliver(frame: unknown): void {
    if (this.closedAt === null)
      this.#dispatch("message", typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  close(): void {
    this.closedAt ??= Date.now();
  }

  drop(): void {
    this.close();
    this.#dispatch("close");
  }

  #dispatch(type: string, data?: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data });
  }
}

/** An exchange in memory, for tests that need exact times; meant to run on fake timers. */
export function createFakeFeed() {
  const sockets: FakeSocket[] = [];
  const conduct: Conduct = { connects: "opens", answer: ({ id }) => ({ result: null, id }) };
  class FakeWebSocket extends ScriptedSocket {
    constructor(_url: string) {
      super(conduct);
      sockets.push(this);
    }
  }
  return {
    conduct,
    sockets,
    webSocket: FakeWebSocket satisfies FeedWebSocketClass,
    /** The newest connection. */
    socket(): FakeSocket {
      const newest = sockets.at(-1);
      if (newest === undefined) throw new Error("No socket was opened.");
      return newest;
    },
    /** Answers probes with this list of what is subscribed. */
    list(streams: readonly string[]): void {
      conduct.answer = ({ method, id }) => ({ result: method === "LIST_SUBSCRIPTIONS" ? streams : null, id });
    },
    open: () => sockets.filter(({ closedAt }) => closedAt === null),
  };
}
