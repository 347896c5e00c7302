import { once } from "node:events";
import { createServer } from "node:net";
import type { RegistryEntry } from "@cointide/shared/contracts/registry";
import fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSlices } from "./open-slices.ts";
import { freePort } from "./testing/raw-request.ts";

const HOST = "127.0.0.1";
const entry = (name: string, port: number): RegistryEntry => ({
  ...{ name, port, releases: [], canary: null, stopped: null },
});

let slices: RegistryEntry[];
let said: string[];
let servers: { close(): Promise<void> };
let made: string[];

/** Returns the name of the slice that answers on a port, or null. */
const answerOf = ({ port }: { port: number }) =>
  fetch(`http://${HOST}:${port}/`, { headers: { connection: "close" } }).then(
    (response) => response.text(),
    () => null,
  );

function start(): void {
  servers = openSlices({
    createServer: (slice) => {
      made.push(slice);
      return fastify().get("/", async () => slice);
    },
    slices: () => slices,
    addressOf: ({ port }) => ({ port }),
    host: HOST,
    say: (line) => said.push(line.trim()),
  });
}

beforeEach(async () => {
  said = [];
  made = [];
  slices = [entry("mfe-a", await freePort()), entry("mfe-b", await freePort())];
});
afterEach(async () => {
  await servers.close();
  vi.restoreAllMocks();
});

test("each slice answers on its own port, and none after the close", async () => {
  start();
  const [a, b] = slices as [RegistryEntry, RegistryEntry];
  await expect.poll(() => Promise.all([answerOf(a), answerOf(b)])).toEqual(["mfe-a", "mfe-b"]);
  await servers.close();
  expect([await answerOf(a), await answerOf(b), said]).toEqual([null, null, []]);
});

test("a slice that is published later or moves to another port is served and announced", async () => {
  start();
  const [a, b] = slices as [RegistryEntry, RegistryEntry];
  await expect.poll(() => answerOf(a)).toBe("mfe-a");
  const moved = entry("mfe-a", await freePort());
  const later = entry("mfe-c", await freePort());
  slices = [moved, b, later];
  await expect.poll(() => Promise.all([answerOf(moved), answerOf(later)])).toEqual(["mfe-a", "mfe-c"]);
  expect([await answerOf(a), await answerOf(b)]).toEqual([null, "mfe-b"]);
  expect(said.sort()).toEqual([
    `mfe-a is also served at http://localhost:${moved.port}`,
    `mfe-c is also served at http://localhost:${later.port}`,
  ]);
  expect(made.sort()).toEqual(["mfe-a", "mfe-a", "mfe-b", "mfe-c"]);
});

test("a slice waits until its port is free, which is logged once", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const [a, b] = slices as [RegistryEntry, RegistryEntry];
  const other = createServer().listen(a.port, HOST);
  await once(other, "listening");
  start();
  await expect.poll(() => answerOf(b)).toBe("mfe-b");
  await expect.poll(() => made.length).toBeGreaterThan(3);
  expect(log.mock.calls).toEqual([[`mfe-a cannot start: port ${a.port} is in use.`]]);
  other.close();
  await expect.poll(() => answerOf(a)).toBe("mfe-a");
});
