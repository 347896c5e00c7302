import { createHash } from "node:crypto";
import { once } from "node:events";
import { rmSync, statSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** The longest path of a socket that every system takes. */
const MAX_PATH = 100;

/** How long two processes that take over the same left-behind folder may be apart, in ms. */
const SETTLE = 100;

/** Where the folder's holder listens. */
function socketOf(folder: string): string {
  const path = join(resolve(folder), "in-use.sock");
  if (path.length <= MAX_PATH) return path;
  const name = createHash("sha256").update(path).digest("hex").slice(0, 16);
  return join(tmpdir(), `cointide-${name}.sock`);
}

async function isAnswered(path: string): Promise<boolean> {
  const socket = createConnection(path);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Null where something is at the path already. */
async function listenAt(path: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  server.unref().listen(path);
  try {
    await once(server, "listening");
    return server;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return null;
    throw error;
  }
}

/** Takes the place of a process that ended without tidying up; null where another one was faster. */
async function takeOver(path: string): Promise<Server | null> {
  rmSync(path, { force: true });
  const server = await listenAt(path);
  if (server === null) return null;
  const { ino } = statSync(path);
  await delay(SETTLE);
  if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return server;
  server.close();
  return null;
}

/**
 * Holds a folder for this process by listening on a socket in it: unlike a file, that ends with the process
 * however it ends. Gives the undo, or null while another process holds the folder.
 */
export async function holdFolder(folder: string): Promise<(() => Promise<void>) | null> {
  const path = socketOf(folder);
  let server = await listenAt(path);
  if (server === null) {
    if (await isAnswered(path)) return null;
    server = await takeOver(path);
  }
  if (server === null) return null;
  const held = server;
  return () => new Promise((done) => held.close(() => done()));
}
