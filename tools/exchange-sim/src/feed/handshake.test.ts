import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { createFaultBoard } from "../control/fault-board.ts";
import { createHandshake } from "./handshake.ts";

it("refuses the 301st connection within five minutes", () => {
  const handshake = createHandshake(
    createFaultBoard(() => {}),
    1,
    () => {},
  );
  // Without the headers of a WebSocket, attempts that are within the limit end with 400.
  const request = { url: "/ws", headers: {}, method: "GET" } as IncomingMessage;
  const attempt = () => {
    const socket = new PassThrough();
    handshake.upgrade(request, socket, Buffer.alloc(0));
    return String(socket.read()).slice(0, "HTTP/1.1 400".length);
  };
  const statuses = Array.from({ length: 301 }, attempt);
  expect(new Set(statuses.slice(0, 300))).toEqual(new Set(["HTTP/1.1 400"]));
  expect(statuses[300]).toBe("HTTP/1.1 429");
});
