import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CERTIFICATE, KEY } from "../testing/certificate.ts";
import { createLookUp } from "./look-ups.ts";
import { postToTarget } from "./post-to-target.ts";

const undo: (() => unknown)[] = [];
beforeEach(() => {
  // The certificate signs itself.
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
});
afterEach(() => {
  for (const stop of undo.splice(0).reverse()) stop();
  vi.unstubAllEnvs();
});

type Protocol = "http" | "https";
type Behaviour = (socket: Socket) => void;

/** Starts a server whose connections do what a test says once a request starts, or at once without one. */
async function startRawServer(protocol: Protocol, behave: Behaviour, { atOnce = false } = {}) {
  const sockets = new Set<Socket>();
  const onSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    if (atOnce) behave(socket);
    else socket.once("data", () => behave(socket));
  };
  const options = { allowHalfOpen: true, key: KEY, cert: CERTIFICATE };
  const server = protocol === "http" ? createServer(options, onSocket) : createTlsServer(options, onSocket);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  undo.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
}

function post(address: string, timeout: number) {
  const policy = { production: false, loopbackPorts: [Number(new URL(address).port)] };
  const message = { member: "ada", headers: { "content-length": 2 }, body: "{}" };
  return postToTarget(address, message, { policy, lookUp: createLookUp(), timeout });
}

const write = (text: string) => (socket: Socket) => void socket.write(text.replaceAll("\n", "\r\n"));

function writeForEver(text: string): Behaviour {
  return (socket) => {
    const timer = setInterval(() => write(text)(socket), 5);
    socket.on("close", () => clearInterval(timer));
    undo.push(() => clearInterval(timer));
  };
}

/** Sends as fast as the other side reads. */
function flood(head: string, text: string): Behaviour {
  const chunk = text.repeat(1_000).replaceAll("\n", "\r\n");
  return (socket) => {
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.write(head.replaceAll("\n", "\r\n"));
    socket.on("drain", send);
    send();
  };
}

const UPGRADE = "HTTP/1.1 101 Switching Protocols\nConnection: Upgrade\nUpgrade: websocket\n\n";

describe.each<Protocol>(["http", "https"])("over %s", (protocol) => {
  it.each<[string, Behaviour, number, string | undefined]>([
    ["101 with an upgrade", write(UPGRADE), 5_000, "It answered with 101."],
    ["101 without an upgrade", write("HTTP/1.1 101 Switching Protocols\n\n"), 100, "It answered with 101."],
    ["endless 100", writeForEver("HTTP/1.1 100 Continue\n\n"), 100, "It did not answer in time."],
    ["endless 102", writeForEver("HTTP/1.1 102 Processing\n\n"), 100, "It did not answer in time."],
    ["endless 103", writeForEver("HTTP/1.1 103 Early Hints\n\n"), 100, "It did not answer in time."],
    [
      "a flood of 103",
      flood("", "HTTP/1.1 103 Early Hints\n\n"),
      5_000,
      "It sent too much before its answer.",
    ],
    [
      "48 KB of 103",
      write("HTTP/1.1 103 Early Hints\n\n".repeat(1_756)),
      5_000,
      "It sent too much before its answer.",
    ],
    ["a flood of empty lines", flood("", "\n\n\n\n"), 5_000, "It sent too much before its answer."],
    [
      "a flood of headers",
      flood("HTTP/1.1 200 OK\n", "X-A: b\n"),
      5_000,
      "The connection failed (HPE_HEADER_OVERFLOW).",
    ],
    ["a flood of its body", flood("HTTP/1.1 200 OK\n\n", "x"), 5_000, undefined],
    ["headers without the body", write("HTTP/1.1 200 OK\nContent-Length: 10\n\n"), 100, undefined],
    ["half a status line", write("HTTP/1."), 100, "It did not answer in time."],
    ["half its headers", write("HTTP/1.1 200 OK\nContent-"), 100, "It did not answer in time."],
    [
      "its half of the connection closed",
      (socket) => socket.end(),
      5_000,
      "The connection failed (ECONNRESET).",
    ],
    ["a closed connection", (socket) => socket.destroy(), 5_000, "The connection failed (ECONNRESET)."],
    ["nonsense", write("nonsense\n\n"), 5_000, "The connection failed (HPE_INVALID_CONSTANT)."],
  ])("a request is over that gets %s, and so is its connection", async (_, behave, timeout, error) => {
    const { port, sockets } = await startRawServer(protocol, behave);
    const { failure } = await post(`${protocol}://127.0.0.1:${port}/`, timeout);
    expect(failure?.error).toBe(error);
    // A server that keeps its half open sees no more than the end of ours.
    await expect.poll(() => [...sockets].every(({ readableEnded }) => readableEnded)).toBe(true);
  });
});

it("ends a request when the receiver never starts TLS", async () => {
  const { port } = await startRawServer("http", () => {}, { atOnce: true });
  const { failure } = await post(`https://127.0.0.1:${port}/`, 100);
  expect(failure?.error).toBe("It did not answer in time.");
});

it("a request is over whose half of TLS is closed", async () => {
  const { port } = await startRawServer("http", (socket) => socket.end(), { atOnce: true });
  const { failure } = await post(`https://127.0.0.1:${port}/`, 5_000);
  expect(failure?.error).toBe("The connection failed (ECONNRESET).");
});
