import { type ClientOptions, WebSocket } from "ws";

/** A frame as a test reads it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever the exchange sends.
export type Received = any;

/** A websocket client that keeps all it receives. */
export type FeedClient = {
  socket: WebSocket;
  /** Every text received so far, oldest first. */
  texts: string[];
  send(message: unknown): void;
  /** Sends a request and gives its answer, which is the next message with its id. */
  ask(method: string, params?: unknown, id?: unknown): Promise<Received>;
  /** The first message, old or new, that satisfies the test. */
  waitFor(test: (message: Received) => boolean): Promise<Received>;
  /** The code and the reason of the close, once it happens. */
  closed: Promise<{ code: number; reason: string }>;
};

/** Connects and resolves once open; rejects when the exchange turns the client away. */
export async function connect(url: string, options: ClientOptions = {}): Promise<FeedClient> {
  const socket = new WebSocket(url, options);
  const texts: string[] = [];
  const waiting = new Set<() => void>();
  let lastId = 0;
  socket.on("message", (data) => {
    texts.push(data.toString());
    for (const check of waiting) check();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  socket.on("error", () => {});

  const client: FeedClient = {
    socket,
    texts,
    closed,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    waitFor: (test) =>
      new Promise((resolve) => {
        const check = () => {
          const found = texts.map(parse).find((message) => message !== undefined && test(message));
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    ask(method, params, id = ++lastId) {
      client.send({ method, params, id });
      return client.waitFor((message) => message !== null && "id" in message && message.id === id);
    },
  };
  return client;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function parse(text: string): Received {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Recognises the ticks of one symbol, bare ones. */
export function isTickOf(symbol: string): (message: Received) => boolean {
  return (message) => message?.e === "24hrTicker" && message.s === symbol;
}

/** The ticks of one symbol that a client has received. */
export function ticksOf(client: FeedClient, symbol: string): Received[] {
  return client.texts.map(parse).filter(isTickOf(symbol));
}
