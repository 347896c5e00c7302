/** Within the exchange's limits. */
const SYMBOLS_A_CONNECTION = 1_000;
const SYMBOLS_A_MESSAGE = 150;
const MESSAGE_EVERY = 500;

/** A message of the feed, parsed: of a tick, or the answer to a subscription, which has no symbol. */
type Message = Record<"s" | "c" | "p" | "P" | "w", string>;

function connect(feed: string, part: readonly string[], onMessage: (message: Message) => void): void {
  const socket = new WebSocket(feed);
  socket.addEventListener("open", () => {
    for (let at = 0; at < part.length; at += SYMBOLS_A_MESSAGE) {
      const names = part.slice(at, at + SYMBOLS_A_MESSAGE).map((symbol) => `${symbol.toLowerCase()}@ticker`);
      const text = JSON.stringify({ method: "SUBSCRIBE", params: names, id: 1 });
      setTimeout(() => socket.send(text), (at / SYMBOLS_A_MESSAGE) * MESSAGE_EVERY);
    }
  });
  socket.addEventListener("message", ({ data }) => onMessage(JSON.parse(data)));
}

/** Subscribes symbols in a page or its worker, as little as that takes, and parses each message. */
export function subscribe(
  feed: string,
  symbols: readonly string[],
  onMessage: (message: Message) => void,
): void {
  for (let at = 0; at < symbols.length; at += SYMBOLS_A_CONNECTION)
    connect(feed, symbols.slice(at, at + SYMBOLS_A_CONNECTION), onMessage);
}
