import { WebSocket } from "ws";

/** What a plain client of the exchange has noticed since it was last asked. */
export type ProbeFacts = {
  frames: number;
  /** Frames that are no sound tick. */
  broken: number;
  /** Ticks whose trades were older than those of one before. */
  late: number;
  shutdowns: number;
  /** The codes with which its connection was closed. */
  closes: number[];
  /** When the last frame came, by `performance.now()`. */
  lastAt: number;
};

/** A client of the exchange beside the product: what it notices, the product has to live with. */
export type FeedProbe = {
  begin(): void;
  facts(): ProbeFacts;
  stop(): void;
};

const RECONNECT = 200;
const PRICE = /^\d+(\.\d+)?$/;

export function startFeedProbe(exchangeUrl: string, symbol: string): FeedProbe {
  const nothing = (): ProbeFacts => ({ frames: 0, broken: 0, late: 0, shutdowns: 0, closes: [], lastAt: 0 });
  let facts = nothing();
  let newest = 0;
  let stopped = false;
  let socket: WebSocket;

  function note(text: string): void {
    facts.frames += 1;
    facts.lastAt = performance.now();
    try {
      const { e, L, c, id } = JSON.parse(text);
      if (id !== undefined) return;
      if (e === "serverShutdown") facts.shutdowns += 1;
      else if (e !== "24hrTicker" || typeof L !== "number" || !PRICE.test(c)) facts.broken += 1;
      else if (L < newest) facts.late += 1;
      else newest = L;
    } catch {
      facts.broken += 1;
    }
  }
  function connect(): void {
    const stream = `${symbol.toLowerCase()}@ticker`;
    socket = new WebSocket(`${exchangeUrl.replace(/^http/, "ws")}/ws/${stream}`);
    socket.on("message", (data) => note(data.toString()));
    socket.on("error", () => {});
    socket.on("close", (code) => {
      facts.closes.push(code);
      if (!stopped) setTimeout(connect, RECONNECT).unref();
    });
  }
  connect();

  return {
    begin() {
      facts = nothing();
    },
    facts: () => facts,
    stop() {
      stopped = true;
      socket.terminate();
    },
  };
}
