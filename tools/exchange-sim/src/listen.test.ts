import { connect } from "node:net";
import { expect, test } from "vitest";
import { listen } from "./listen.ts";

test.each([
  ["headers", "GET / HTTP/1.1\r\nHost: a\r\nX: "],
  ["a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"],
])("%s that arrive byte by byte are not waited for", async (_, start) => {
  const arrival = 300;
  const handlers = { request: () => {}, upgrade: () => {} };
  const { port, stop } = await listen(handlers, "127.0.0.1", 0, arrival);
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  const begun = performance.now();
  socket.resume().write(start);
  const dribble = setInterval(() => socket.write("a"), 20);
  // `once` of node:events would reject where the last bytes meet a closed connection.
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(dribble);
  expect(performance.now() - begun).toBeLessThan(10 * arrival);
  await stop();
});
