import { type AddressInfo, connect } from "node:net";
import { expect, test, vi } from "vitest";
import { createEdgeApp } from "./edge-app.ts";
import { listen } from "./listen.ts";

const ARRIVAL = 300;
const createApp = (arrival?: number) => createEdgeApp({ files: "/", arrival }, async () => {});

test.each([
  ["headers", "GET / HTTP/1.1\r\nHost: a\r\nX: "],
  ["a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"],
  ["a body in chunks", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n"],
])("%s that arrive byte by byte are not waited for", async (_, start) => {
  const app = createApp(ARRIVAL);
  app.post("/", async () => "");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const begun = performance.now();
  socket.write(start);
  const dribble = setInterval(() => socket.write("a"), 20);
  socket.on("error", () => {}).resume();
  // `once` of node:events would reject where the last bytes meet a closed connection.
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(dribble);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(ARRIVAL - 1);
  expect(performance.now() - begun).toBeLessThan(10 * ARRIVAL);
  await app.close();
});

test("requests may take 30 s to arrive, and slow ones are looked for each second", () => {
  const { server } = createApp();
  expect([server.requestTimeout, server.headersTimeout, server.timeout]).toEqual([30_000, 30_000, 60_000]);
  expect(server).toMatchObject({ connectionsCheckingInterval: 1_000 });
});

test("a reader who takes nothing of an answer is not waited for, and keeps no file open", async () => {
  let closed = false;
  const app = createApp(ARRIVAL);
  app.get("/", async (_, reply) => {
    reply.raw.on("close", () => {
      closed = true;
    });
    // More than the system's buffers hold.
    return Buffer.alloc(32 * 1024 * 1024);
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1").pause();
  socket.on("error", () => {}).write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => closed, { timeout: 10_000 }).toBe(true);
  socket.destroy();
  await app.close();
});

test("a connection that cannot be taken ends no server, and is logged once", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const app = createApp();
  const { server } = app;
  await listen(app, "shell", 0, "127.0.0.1");
  for (let failure = 0; failure < 3; failure += 1) server.emit("error", new Error("accept EMFILE"));
  expect(log.mock.calls).toEqual([["shell cannot take a connection: accept EMFILE."]]);
  expect([exit.mock.calls, server.listening]).toEqual([[], true]);
  await app.close();
});
