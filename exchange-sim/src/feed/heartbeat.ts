import type { WebSocket } from "ws";

/** Pings the client every `pingEvery` ms and cuts it off when a ping stays unanswered for `pongWithin` ms. */
export function startHeartbeat(socket: WebSocket, pingEvery: number, pongWithin: number): () => void {
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
