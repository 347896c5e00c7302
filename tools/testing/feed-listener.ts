import { WebSocket } from "ws";

const RECONNECT = 200;

type Listener = { onText(text: string): void; onClose?(code: number): void };

/** Subscribes to ticks and reconnects after failures. Returns an unsubscribe function. */
export function listenToFeed(
  exchangeUrl: string,
  symbols: readonly string[],
  { onText, onClose }: Listener,
): () => void {
  const streams = symbols.map((symbol) => `${symbol.toLowerCase()}@ticker`);
  const url = `${exchangeUrl.replace(/^http/, "ws")}/ws/${streams.join("/")}`;
  let isStopped = false;
  let socket: WebSocket;
  function connect(): void {
    socket = new WebSocket(url);
    socket.on("message", (data) => onText(data.toString()));
    socket.on("error", () => {});
    socket.on("close", (code) => {
      onClose?.(code);
      if (!isStopped) setTimeout(connect, RECONNECT).unref();
    });
  }
  connect();
  return () => {
    isStopped = true;
    socket.terminate();
  };
}
