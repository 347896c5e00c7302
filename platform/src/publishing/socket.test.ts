import { statSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { Rejected } from "./rejected.ts";
import { callSocket, serveCalls, socketIn } from "./socket.ts";

let server: Server | null = null;
afterEach(() => server?.close());

const methods = {
  echo: async (...args: string[]) => args,
  reject: async () => {
    throw new Rejected("revision", "It was changed.");
  },
};

it("passes arguments, results and reasons on, for this user alone", async () => {
  const path = socketIn(temporaryFolder(), "signer");
  server = await serveCalls(path, methods);
  expect(await callSocket(path, "echo", "a", "ü\n")).toEqual(["a", "ü\n"]);
  await expect(callSocket(path, "reject")).rejects.toMatchObject({
    code: "revision",
    message: "It was changed.",
  });
  await expect(callSocket(path, "toString")).rejects.toMatchObject({ code: "missing" });
  expect(statSync(path).mode & 0o077).toBe(0);
});

it("says that nobody answers", async () => {
  const path = socketIn(temporaryFolder(), "signer");
  await expect(callSocket(path, "echo")).rejects.toMatchObject({ code: "unavailable" });
});

it("leaves the socket to the first process, and takes over one that was left behind", async () => {
  const path = socketIn(temporaryFolder(), "gate");
  writeFileSync(path, "");
  server = await serveCalls(path, methods);
  expect(server).not.toBeNull();
  expect(await serveCalls(path, methods)).toBeNull();
  expect(await callSocket(path, "echo", "still there")).toEqual(["still there"]);
});

it("finds a place for a folder whose path is too long for a socket", async () => {
  const path = socketIn(`/data/${"long/".repeat(30)}`, "signer");
  expect(path.length).toBeLessThan(100);
  expect(path).not.toBe(socketIn(`/data/${"long/".repeat(30)}other`, "signer"));
});
