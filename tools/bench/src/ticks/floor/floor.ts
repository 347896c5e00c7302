/** The least that a page can do with the feed on its main thread: parse each message, keep the last, show nothing. */
const SYMBOLS_A_CONNECTION = 1_000;
const SYMBOLS_A_MESSAGE = 150;
const MESSAGE_EVERY = 500;

const feed = new URLSearchParams(location.search).get("feed") ?? "";
const streams: { symbols: string[] }[] = JSON.parse(localStorage.getItem("u:streams") ?? "[]");
const symbols = [...new Set(streams.flatMap((stream) => stream.symbols))];
const last = new Map<string, unknown>();

function connect(part: readonly string[]): void {
  const socket = new WebSocket(feed);
  socket.addEventListener("open", () => {
    for (let at = 0; at < part.length; at += SYMBOLS_A_MESSAGE) {
      const names = part.slice(at, at + SYMBOLS_A_MESSAGE).map((symbol) => `${symbol.toLowerCase()}@ticker`);
      const text = JSON.stringify({ method: "SUBSCRIBE", params: names, id: 1 });
      setTimeout(() => socket.send(text), (at / SYMBOLS_A_MESSAGE) * MESSAGE_EVERY);
    }
  });
  socket.addEventListener("message", ({ data }) => {
    const tick = JSON.parse(data);
    last.set(tick.s, tick);
  });
}

for (let at = 0; at < symbols.length; at += SYMBOLS_A_CONNECTION) {
  connect(symbols.slice(at, at + SYMBOLS_A_CONNECTION));
}
