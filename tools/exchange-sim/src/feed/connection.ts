import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { wrap } from "./frames.ts";
import { createRateLimit } from "./limits.ts";
import type { Subscriber } from "./requests.ts";

const SECOND = 1000;
const PING_EVERY = 20 * SECOND;
const PONG_WITHIN = 60 * SECOND;
/** However much time is sped up, a pong takes its time to travel. */
const SHORTEST_PING_EVERY = 50;
const SHORTEST_PONG_WITHIN = 250;
const LIFETIME = 24 * 3600 * SECOND;
const MESSAGES_PER_SECOND = 5;
/** A client that reads so slowly that this much waits for it is cut off. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;
const MOST_KEPT_MESSAGES = 1000;

/** What can be asked about a connection: its address, its streams and what its client has said. */
export type ConnectionInfo = {
  id: number;
  path: string;
  /** The origin of the page that opened it; null for a program, which has none. */
  origin: string | null;
  combined: boolean;
  streams: string[];
  /** Every text that the client sent, oldest first, with its arrival in ms since 1970. */
  messages: { at: number; text: string }[];
};

/** One client of the feed. */
export type Connection = Subscriber & {
  /** When it was opened, by `performance.now()`. */
  openedAt: number;
  socket: WebSocket;
  info(): ConnectionInfo;
  /** Sends a stream's payload in the connection's shape. */
  send(stream: string, payload: string): void;
  /** Hands to the network in one go whatever is sent meanwhile; the frames stay what they are. */
  together(sendAll: () => void): void;
};

export type ConnectionOptions = {
  id: number;
  /** What carries the websocket. */
  wire: Duplex;
  path: string;
  origin: string | null;
  combined: boolean;
  /** The streams that its address named. */
  streams: Set<string>;
  timeScale: number;
  now: () => number;
  /** Answers a message, or stays silent with null. */
  answer: (text: string, connection: Connection) => string | null;
  onClose: (connection: Connection) => void;
};

/** Takes over an opened socket until it closes. */
export function createConnection(socket: WebSocket, options: ConnectionOptions): Connection {
  const messages: ConnectionInfo["messages"] = [];
  const withinRate = createRateLimit(MESSAGES_PER_SECOND, SECOND);

  const connection: Connection = {
    streams: options.streams,
    combined: options.combined,
    openedAt: performance.now(),
    socket,
    info: () => ({
      id: options.id,
      path: options.path,
      origin: options.origin,
      combined: connection.combined,
      streams: [...connection.streams],
      messages: [...messages],
    }),
    send(stream, payload) {
      if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate();
      socket.send(connection.combined ? wrap(stream, payload) : payload);
    },
    together(sendAll) {
      options.wire.cork();
      sendAll();
      options.wire.uncork();
    },
  };

  const admit = () => {
    const admitted = withinRate();
    if (!admitted) socket.close(1008, "Too many requests");
    return admitted;
  };
  socket.on("ping", admit);
  // Sped up, the pings alone would call for more pongs a second than are allowed.
  if (options.timeScale === 1) socket.on("pong", admit);
  socket.on("message", (data) => {
    const text = data.toString();
    messages.push({ at: options.now(), text });
    if (messages.length > MOST_KEPT_MESSAGES) messages.shift();
    if (!admit()) return;
    const answer = options.answer(text, connection);
    if (answer !== null) socket.send(answer);
  });

  const stopHeartbeat = startHeartbeat(
    socket,
    Math.max(SHORTEST_PING_EVERY, PING_EVERY / options.timeScale),
    Math.max(SHORTEST_PONG_WITHIN, PONG_WITHIN / options.timeScale),
  );
  const lifetime = setTimeout(() => socket.close(1001, "24 hours are over"), LIFETIME / options.timeScale);
  socket.on("close", () => {
    stopHeartbeat();
    clearTimeout(lifetime);
    options.onClose(connection);
  });
  // A broken frame ends in a close, which is all that matters here.
  socket.on("error", () => {});
  return connection;
}

/** Pings the client every `pingEvery` ms and cuts it off when a ping stays unanswered for `pongWithin` ms. */
function startHeartbeat(socket: WebSocket, pingEvery: number, pongWithin: number): () => void {
  let deadline: NodeJS.Timeout | undefined;
  const onPong = () => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  const pinging = setInterval(() => {
    deadline ??= setTimeout(() => socket.terminate(), pongWithin);
    socket.ping(String(Date.now()));
  }, pingEvery);
  socket.on("pong", onPong);
  return () => {
    clearInterval(pinging);
    onPong();
    socket.off("pong", onPong);
  };
}
