import type { Page, WebSocket } from "@playwright/test";

/** A sound tick that reached the browser. */
type SeenTick = { symbol: string; last: number; lastTradeId: number };

/** What passes between a page and the feed. */
export type FeedWatch = {
  /** All sockets that the page has opened so far. */
  sockets: readonly WebSocket[];
  /** How many of them are open. */
  open(): number;
  /** The most that were open at once. */
  mostOpen(): number;
  /** The prices that a page may show for a symbol, in the order of their trades. */
  pricesOf(symbol: string): number[];
};

const isDecimal = (value: unknown): value is string =>
  typeof value === "string" && /^\d+(\.\d+)?$/.test(value);

/** Reads a frame as the exchange's documentation has it, without a look at the product's own decoder. */
function readTick(text: string): SeenTick | null {
  try {
    const { e, s, c, L, v } = JSON.parse(text) ?? {};
    const sound = e === "24hrTicker" && isDecimal(c) && isDecimal(v) && Number.isInteger(L);
    return sound ? { symbol: s, last: Number(c), lastTradeId: L } : null;
  } catch {
    return null;
  }
}

/** Watches the sockets of a page from now on. */
export function watchFeed(page: Page): FeedWatch {
  const sockets: WebSocket[] = [];
  const ticks: SeenTick[] = [];
  let mostOpen = 0;
  const open = () => sockets.filter((socket) => !socket.isClosed()).length;

  page.on("websocket", (socket) => {
    sockets.push(socket);
    mostOpen = Math.max(mostOpen, open());
    socket.on("framereceived", ({ payload }) => {
      const tick = readTick(payload.toString());
      if (tick === null) return;
      ticks.push(tick);
    });
  });

  return {
    sockets,
    open,
    mostOpen: () => mostOpen,
    pricesOf: (symbol) =>
      ticks
        .filter((tick) => tick.symbol === symbol)
        .sort((one, other) => one.lastTradeId - other.lastTradeId)
        .map(({ last }) => last),
  };
}
