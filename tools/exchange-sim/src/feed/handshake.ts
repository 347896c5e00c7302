import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { FaultBoard } from "../control/fault-board.ts";
import { urlOf } from "../request-url.ts";
import { createRateLimit } from "./limits.ts";
import { MOST_STREAMS } from "./requests.ts";

/** What a client's address asks for: the streams to begin with, and whether frames name their stream. */
type FeedAddress = { combined: boolean; streams: string[] };

/** `/ws`, `/ws/<stream>/<stream>` or `/stream?streams=<stream>/<stream>`; null for anything else. */
function readFeedAddress(url: URL): FeedAddress | null {
  if (url.pathname === "/stream") {
    return { combined: true, streams: split(url.searchParams.get("streams") ?? "") };
  }
  const path = /^\/ws(?:\/(.*))?$/.exec(url.pathname);
  if (path === null) return null;
  try {
    return { combined: false, streams: split(decodeURIComponent(path[1] ?? "")) };
  } catch {
    return null;
  }
}

function split(streams: string): string[] {
  return streams.split("/").filter((stream) => stream !== "");
}

const CONNECTIONS_PER_WINDOW = 300;
const CONNECTION_WINDOW = 5 * 60_000;
const LARGEST_MESSAGE = 1024 * 1024;

/** A client that was let in, with what its address asks for. */
export type Visitor = {
  socket: WebSocket;
  /** What carries the websocket. */
  wire: Duplex;
  path: string;
  /** The origin of the page that it came from; null for a program. */
  origin: string | null;
  combined: boolean;
  streams: Set<string>;
};

export type Handshake = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
};

/** Lets websocket clients in, or turns them away with an HTTP status. */
export function createHandshake(
  faults: FaultBoard,
  timeScale: number,
  admit: (visitor: Visitor) => void,
): Handshake {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  const withinAttempts = createRateLimit(CONNECTIONS_PER_WINDOW, CONNECTION_WINDOW / timeScale);
  return {
    upgrade(request, socket, head) {
      // A client may hang up while it is being turned away.
      socket.on("error", () => socket.destroy());
      const path = request.url ?? "/";
      const address = readFeedAddress(urlOf(request));
      if (address === null) return turnAway(socket, 404);
      const refuse = faults.get("refuse");
      if (refuse !== undefined) return turnAway(socket, refuse.status ?? 503);
      if (!withinAttempts()) return turnAway(socket, 429);
      const streams = new Set(address.streams);
      if (streams.size > MOST_STREAMS) return turnAway(socket, 400);
      sockets.handleUpgrade(request, socket, head, (client) => {
        const origin = request.headers.origin ?? null;
        admit({ socket: client, wire: socket, path, origin, combined: address.combined, streams });
      });
    },
    close: () => sockets.close(),
  };
}

function turnAway(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} \r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
