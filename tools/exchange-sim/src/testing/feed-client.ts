import { setTimeout as delay, setImmediate } from "node:timers/promises";
import { type ClientOptions, WebSocket } from "ws";

// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever the exchange sends.
export type Received = any;

/** A websocket client that records everything it receives. */
export type FeedClient = {
  socket: WebSocket;
  /** Every text received so far, oldest first. */
  texts: string[];
  send(message: unknown): void;
  /** Sends a request and resolves to the next message with its ID. */
  ask(method: string, params?: unknown, id?: unknown): Promise<Received>;
  /** Resolves to the first message, received or future, that satisfies the test. */
  waitFor(test: (message: Received) => boolean): Promise<Received>;
  /** Forgets what was received or is in flight, and waits for such a message. */
  waitForNext(test: (message: Received) => boolean): Promise<Received>;
  /** Forgets what was received or is in flight, sends a request if there is one, and records for 100 ms. */
  listen(request?: unknown): Promise<string[]>;
  closed: Promise<{ code: number; reason: string }>;
};

/** Connects and resolves once open. Rejects if the exchange refuses the connection. */
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

  /** Forgets what was received or is in flight: sockets are read between two turns of the event loop. */
  async function forget(): Promise<void> {
    await setImmediate();
    await setImmediate();
    texts.length = 0;
  }

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
    async waitForNext(test) {
      await forget();
      return client.waitFor(test);
    },
    async listen(request) {
      await forget();
      if (request !== undefined) client.send(request);
      await delay(100);
      return [...texts];
    },
    ask(method, params, id = ++lastId) {
      client.send({ method, params, id });
      return client.waitFor((message) => message !== null && "id" in message && message.id === id);
    },
  };
  return client;
}

function parse(text: string): Received {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Matches bare ticks of one symbol. */
export function isTickOf(symbol: string): (message: Received) => boolean {
  return (message) => message?.e === "24hrTicker" && message.s === symbol;
}

/** Returns the received ticks of one symbol. */
export function ticksOf(client: FeedClient, symbol: string): Received[] {
  return client.texts.map(parse).filter(isTickOf(symbol));
}
