import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** The longest path of a socket that every system takes. */
const MAX_PATH = 100;

/** How far apart two processes may be that take over the same stale lock, in ms. */
const TAKE_OVER_TIME = 100;

/** The socket of the process that has the lock. */
function socketOf(folder: string): string {
  const path = join(resolve(folder), "in-use.sock");
  if (path.length <= MAX_PATH) return path;
  const name = createHash("sha256").update(path).digest("hex").slice(0, 16);
  return join(tmpdir(), `cointide-${name}.sock`);
}

async function connect(path: string): Promise<Socket | null> {
  const socket = createConnection(path);
  try {
    await once(socket, "connect");
    return socket;
  } catch {
    socket.destroy();
    return null;
  }
}

/** Connects to the process that has the lock; null where none has it. */
export const connectToHolder = (folder: string): Promise<Socket | null> => connect(socketOf(folder));

async function isAnswered(path: string): Promise<boolean> {
  const socket = await connect(path);
  socket?.destroy();
  return socket !== null;
}

const inodeAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;

/** Links the socket at `draft` to its path. False where something is there already. */
function claim(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Replaces the socket of a process that was killed. False where another process replaced it later. */
async function takeOver(draft: string, path: string): Promise<boolean> {
  const own = inodeAt(draft);
  renameSync(draft, path);
  await delay(TAKE_OVER_TIME);
  return inodeAt(path) === own;
}

/**
 * Locks a directory for this process by listening on a socket in it: unlike a file, that ends with the process
 * however it ends. Gives the undo, or null while another process has the lock.
 * @param answer is called for each connection of another process of the same user
 */
export async function lockDirectory(
  folder: string,
  answer: (socket: Socket) => void = (socket) => socket.destroy(),
): Promise<(() => Promise<void>) | null> {
  const path = socketOf(folder);
  const draft = path.replace(/sock$/, randomBytes(3).toString("hex"));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.unref());
    socket.once("close", () => sockets.delete(socket)).on("error", () => {});
    answer(socket);
  }).unref();
  server.listen(draft);
  await once(server, "listening");
  chmodSync(draft, 0o600);
  const own = inodeAt(draft);
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });

  const isOurs = claim(draft, path) || (!(await isAnswered(path)) && (await takeOver(draft, path)));
  rmSync(draft, { force: true });
  if (!isOurs) {
    await close();
    return null;
  }
  return async () => {
    if (inodeAt(path) === own) rmSync(path);
    await close();
  };
}
