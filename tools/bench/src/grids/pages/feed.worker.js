// The feed of all compared pages, parsed off their main threads: the facts of ticks, each or what changed in a second.
const SYMBOLS_A_CONNECTION = 1_000;
const SYMBOLS_A_MESSAGE = 150;
const MESSAGE_EVERY = 500;

function connect(feed, part, onTick) {
  const socket = new WebSocket(feed);
  socket.addEventListener("open", () => {
    for (let at = 0; at < part.length; at += SYMBOLS_A_MESSAGE) {
      const names = part.slice(at, at + SYMBOLS_A_MESSAGE).map((symbol) => `${symbol.toLowerCase()}@ticker`);
      const text = JSON.stringify({ method: "SUBSCRIBE", params: names, id: 1 });
      setTimeout(() => socket.send(text), (at / SYMBOLS_A_MESSAGE) * MESSAGE_EVERY);
    }
  });
  socket.addEventListener("message", ({ data }) => {
    const { s: symbol, c: last, p: change, P: pchange, w: average } = JSON.parse(data);
    if (symbol !== undefined) onTick({ symbol, last, change, pchange, average });
  });
}

self.onmessage = ({ data: { feed, symbols, isEach } }) => {
  let changed = new Map();
  const onTick = isEach ? (row) => postMessage([row]) : (row) => void changed.set(row.symbol, row);
  for (let at = 0; at < symbols.length; at += SYMBOLS_A_CONNECTION)
    connect(feed, symbols.slice(at, at + SYMBOLS_A_CONNECTION), onTick);
  if (isEach) return;
  setInterval(() => {
    if (changed.size > 0) postMessage([...changed.values()]);
    changed = new Map();
  }, 1_000);
};
