import type { FeedWebSocketClass } from "@cointide/shared/exchange/connection";
import { WebSocket } from "ws";

const CONNECT_WITHIN = 10_000;
/** A frame of one ticker has some 500 bytes. */
const MOST_BYTES = 1_000_000;

class ServiceWebSocket extends WebSocket {
  constructor(url: string) {
    super(url, { handshakeTimeout: CONNECT_WITHIN, maxPayload: MOST_BYTES, perMessageDeflate: false });
  }
}

/**
 * How the service reaches the exchange's feed: Node 20 has no websocket of its own. This one does what a browser's does; its
 * types name the classes of its events.
 */
export const feedWebSocket = ServiceWebSocket as unknown as FeedWebSocketClass;
