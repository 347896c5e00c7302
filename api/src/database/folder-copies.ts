import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import type { Socket } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { copyFolder, removeCopy } from "./copy-folder.ts";
import { type Database, DatabaseError } from "./database.ts";
import { connectToHolder } from "./directory-lock.ts";

/*
 * A process has the embedded database for itself. Another one that wants to read it sends the line "copy" to the socket
 * of the lock, and gets, as a line of JSON, the name of a folder with a copy. The copy goes with the connection.
 */

/** The only request. */
const REQUEST = "copy";

/** The name of the copy in the data folder, whose path may differ between containers. */
type Answer = { name: string } | { error: string };

/** What the names of copies begin with. */
const COPIES = "copy-";
/** After how long a copy was left over by processes that were killed, in ms. */
const ABANDONED_AFTER = 60 * 60_000;

/** Removes what killed processes left in a data folder. */
export function removeAbandonedCopies(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    if (!name.startsWith(COPIES) || Date.now() - statSync(path).mtimeMs < ABANDONED_AFTER) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

async function makeCopy(database: Database, dataDir: string, name: string): Promise<Answer> {
  try {
    mkdirSync(join(dataDir, name), { mode: 0o700 });
    await copyFolder(database, join(dataDir, "database"), join(dataDir, name, "database"));
    return { name };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Answers a connection to the lock of a data folder whose database is open. */
export function answerCopyRequest(database: Database, dataDir: string, socket: Socket): void {
  const lines = createInterface(socket);
  // It passes on the socket's errors, and one without a listener ends the process.
  lines.on("error", () => {});
  lines.once("line", async (line) => {
    if (line !== REQUEST) return void socket.destroy();
    const name = `${COPIES}${randomBytes(4).toString("hex")}`;
    // What stays is removed by a later start.
    const remove = () => removeCopy(join(dataDir, name)).catch(() => {});
    let isLeft = false;
    const leave = () => {
      isLeft = true;
      void remove();
    };
    // Where this process ends, the other one goes on reading the copy, and removes it.
    socket.once("end", leave).once("error", leave);
    const answer = await makeCopy(database, dataDir, name);
    if (isLeft || "error" in answer) await remove();
    if (socket.writable) socket.write(`${JSON.stringify(answer)}\n`);
  });
}

/** A copy of a database that another process has open. */
export type FolderCopy = { folder: string; remove(): Promise<void> };

async function firstLine(socket: Socket): Promise<string | null> {
  try {
    for await (const line of createInterface(socket)) return line;
  } catch {
    // The other process has hung up.
  }
  return null;
}

/**
 * Has the process that uses a data folder copy its database. Null where no process uses it.
 * @throws {DatabaseError} where it gives no copy
 */
export async function requestCopy(dataDir: string): Promise<FolderCopy | null> {
  const socket = await connectToHolder(dataDir);
  if (socket === null) return null;
  socket.on("error", () => {});
  socket.write(`${REQUEST}\n`);
  const line = await firstLine(socket);
  if (line === null) {
    socket.destroy();
    throw new DatabaseError(
      `The process that uses the data in ${resolve(dataDir)} has ended or is older than this program. Stop it and try again.`,
    );
  }
  const answer = JSON.parse(line) as Answer;
  if ("error" in answer) {
    socket.destroy();
    throw new DatabaseError(`The service could not copy its database: ${answer.error}.`);
  }
  return {
    folder: join(dataDir, answer.name, "database"),
    async remove() {
      socket.destroy();
      await removeCopy(join(dataDir, answer.name));
    },
  };
}
