import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { DISK } from "../releases/disk.ts";
import { Rejected, type RejectionCode } from "./rejected.ts";

/** The longest path of a socket that all systems take. */
const LONGEST_PATH = 100;

/** The path of a socket in a folder, or one that stands for it if it's too long. */
export function socketIn(folder: string, name: "signer" | "gate"): string {
  const path = join(folder, `${name}.sock`);
  if (path.length <= LONGEST_PATH) return path;
  return join(tmpdir(), `cointide-${createHash("sha256").update(path).digest("hex").slice(0, 16)}.sock`);
}

type Methods = Record<string, (...args: string[]) => Promise<unknown>>;
type Result = { value: unknown } | { rejected: { code: RejectionCode; message: string } };

const callSchema = z.object({ method: z.string(), args: z.array(z.string()) });

async function answer(methods: Methods, incoming: IncomingMessage): Promise<Result> {
  try {
    const { method, args } = callSchema.parse(JSON.parse(await text(incoming)));
    if (!Object.hasOwn(methods, method)) throw new Rejected("missing", `There is no ${method}.`);
    return { value: await methods[method]?.(...args) };
  } catch (error) {
    if (error instanceof Rejected) return { rejected: { code: error.code, message: error.message } };
    console.error(error);
    return { rejected: { code: "unavailable", message: "The service failed. Try again." } };
  }
}

const isServed = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path, () => resolve(true));
    socket.once("error", () => resolve(false)).once("close", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/**
 * Answers calls on a socket of this machine, which other users can't open.
 * @returns null if another process answers there already.
 */
export async function serveCalls(path: string, methods: Methods): Promise<Server | null> {
  DISK.makeFolder(join(path, ".."));
  if (await isServed(path)) return null;
  // Left over by a process that was killed.
  rmSync(path, { force: true });
  const server = createServer(async (incoming, outgoing) => {
    outgoing.end(JSON.stringify(await answer(methods, incoming)));
  });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
  } finally {
    process.umask(before);
  }
  return server;
}

function send(path: string, call: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: path, method: "POST", agent: false }, (incoming) => {
      text(incoming).then(resolve, reject);
    });
    outgoing.once("error", reject).end(call);
  });
}

/**
 * Calls a method of another process.
 * @throws {Rejected} with its reason, also if it doesn't answer.
 */
export async function callSocket<Value>(path: string, method: string, ...args: string[]): Promise<Value> {
  let answered: string;
  try {
    answered = await send(path, JSON.stringify({ method, args }));
  } catch {
    throw new Rejected("unavailable", "The service doesn't answer. Try again in a moment.");
  }
  const result = JSON.parse(answered) as Result;
  if ("rejected" in result) throw new Rejected(result.rejected.code, result.rejected.message);
  return result.value as Value;
}
