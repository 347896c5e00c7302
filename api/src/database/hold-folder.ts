import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { linkSync, renameSync, rmSync, statSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** The longest path of a socket that every system takes. */
const MAX_PATH = 100;

/** How long two processes that take over the same left-behind folder may be apart, in ms. */
const SETTLE = 100;

/** Where the folder's holder is found. */
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

const inodeAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;

/** Gives what listens at `draft` its place. False where something is there already. */
function claim(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Takes the place of a process that ended without tidying up. False where another one was later, and has it now. */
async function takeOver(draft: string, path: string): Promise<boolean> {
  const own = inodeAt(draft);
  renameSync(draft, path);
  await delay(SETTLE);
  return inodeAt(path) === own;
}

/**
 * Holds a folder for this process by listening on a socket in it: unlike a file, that ends with the process
 * however it ends. Gives the undo, or null while another process holds the folder.
 */
export async function holdFolder(folder: string): Promise<(() => Promise<void>) | null> {
  const path = socketOf(folder);
  const draft = path.replace(/sock$/, randomBytes(3).toString("hex"));
  const server = createServer((socket) => socket.destroy()).unref();
  server.listen(draft);
  await once(server, "listening");
  const own = inodeAt(draft);
  const close = () => new Promise<void>((done) => server.close(() => done()));

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
